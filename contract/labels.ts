/** What screens and exports call the values of a column. No schema code here, so the browser may import it. */
import type { FeeType, RoomType } from './constants.ts';
import type { PaymentStatus, PhoneStatus, RoomStatus } from './list-choices.ts';

type Labels<Value extends string> = Readonly<Record<Value, string>>;

export const PHONE_STATUS_LABELS: Labels<PhoneStatus> = { pending: 'Pending', used: 'Used', revoked: 'Revoked' };

/** Payment Management's own words, as its filter has them (spec 2). Elsewhere a payment is called by its `payment-states.ts`. */
export const PAYMENT_STATUS_LABELS: Labels<PaymentStatus> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
};

export const ROOM_STATUS_LABELS: Labels<RoomStatus> = {
  available: 'Available',
  occupied: 'Occupied',
  reserved: 'Reserved',
  maintenance: 'Maintenance',
};

export const ROOM_TYPE_LABELS: Labels<RoomType> = {
  single: 'Single',
  double: 'Double',
  suite: 'Suite',
  deluxe: 'Deluxe',
};

export const FEE_TYPE_LABELS: Labels<FeeType> = {
  none: 'None',
  flat: 'Flat',
  percentage: 'Percentage',
  combined: 'Combined (percentage + flat)',
};

/** 'bank_transfer' as 'Bank transfer' (spec 9: an underscore is displayed as a space). */
export function methodLabel(type: string): string {
  if (type === 'paypal') return 'PayPal';
  const words = type.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Orders of the members who invite. */
export const INVITER_SORT_LABELS = {
  registered: 'Most registered first',
  names: 'Most names first',
  numbers: 'Most numbers first',
  links: 'Most links first',
  name: 'Last name, A to Z',
};
export type InviterSort = keyof typeof INVITER_SORT_LABELS;
export const INVITER_SORTS = Object.keys(INVITER_SORT_LABELS) as [InviterSort, ...InviterSort[]];

/** What can become of a message. No schema code here, so the browser may import it. */
import { MESSAGE_KINDS } from './constants.ts';

/** 'sent': a provider took it. 'delivered': it says that the phone has it. 'dropped': nobody wanted it any more. */
export const DELIVERY_STATES = ['waiting', 'sent', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_KINDS = [...MESSAGE_KINDS, 'account', 'code'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Why a try did not succeed, or why there is none. */
export const DELIVERY_REASONS = [
  // For good, and the person's own.
  'address_refused',
  'not_a_mobile',
  'opted_out',
  'unreachable',
  'filtered',
  'not_delivered',
  // Of our own settings.
  'country_blocked',
  'provider_refused',
  // May succeed later.
  'provider_away',
  // Not sent on purpose.
  'unwanted',
  'too_late',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const DELIVERIES_PAGE = 50;
/** How long it is kept what became of a message, and how long one that failed may be tried again. */
export const DELIVERY_DAYS = 90;
export const RETRY_DAYS = 14;
/** The overview warns of what failed in so many days. */
export const FAILED_DAYS = 7;

import type { Selectable } from 'kysely';
import type { FeeType, MethodType } from '../contract/constants.ts';
import type { PaymentProfileAssociations, PaymentProfiles } from '../db/types.ts';
import { school } from '../school.config.ts';
import type { Calendar } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { createRandom } from './random.ts';

export type Profile = Selectable<PaymentProfiles> & { method_type: MethodType; processing_fee_type: FeeType };
export type Link = Omit<Selectable<PaymentProfileAssociations>, 'entity_type'>;

const PLAIN = {
  bank_account_id: null,
  profile_notes: null,
  display_instructions: null,
  is_global: false,
  is_active: true,
  processing_fee_type: 'none',
  processing_fee_flat_cents: 0,
  processing_fee_percentage: '0.0',
  pass_fee_to_customer: true,
  supports_online_payment: false,
} as const;

const PLANS = [
  {
    name: 'Zelle to the treasurer',
    method_type: 'zelle',
    account_info: `treasurer@demo.example\n${school.brand} Association`,
    display_instructions: 'Put your full name and the name of the event in the memo.',
    is_global: true,
  },
  {
    name: 'Bank transfer in Jamaica',
    method_type: 'bank_transfer',
    account_info: `Bank of the Blue Mountains\nHalf-Way Tree branch\nAccount 0012 3456 789\n${school.brand} Association`,
    display_instructions: 'Transfers between banks take a day. Use your telephone number as the reference.',
    profile_notes: 'The statement comes on the 5th of each month.',
    is_global: true,
    processing_fee_type: 'flat',
    processing_fee_flat_cents: 75,
  },
  {
    name: 'PayPal',
    method_type: 'paypal',
    account_info: 'paypal.example/bluemountain',
    display_instructions: 'Choose "Goods and services". PayPal’s fee is added to the total.',
    is_global: true,
    processing_fee_type: 'combined',
    processing_fee_flat_cents: 30,
    processing_fee_percentage: '2.9',
  },
  {
    name: 'Cash at the school office',
    method_type: 'cash',
    account_info: 'Mrs. Salmon, school office, Monday to Friday, 8:30 AM to 3:30 PM',
    display_instructions: 'Ask for a receipt and enter its number as the reference.',
  },
  {
    name: 'Last year’s card terminal',
    method_type: 'credit_card',
    account_info: 'Terminal 4471, returned to the bank',
    is_active: false,
    processing_fee_type: 'combined',
    processing_fee_flat_cents: 10,
    processing_fee_percentage: '2.6',
    pass_fee_to_customer: false,
  },
] as const;

/** The payment profiles. Dinner tickets are linked to theirs, which include cash; others use the global ones. */
export function makeProfiles(calendar: Calendar, owner: string, events: readonly DemoEvent[]) {
  const random = createRandom('payment profiles');
  const profiles = PLANS.map((plan, index): Profile => {
    const created_at = calendar.at(-240 + index * 9, 14);
    return { id: random.uuid(), ...PLAIN, ...plan, owner_user_id: owner, created_at, updated_at: created_at };
  });
  const byMethod = (method: MethodType) => profiles.filter((profile) => profile.method_type === method);
  const linked = [...byMethod('cash'), ...byMethod('zelle')];
  const dinners = events.flatMap(({ tickets }) => tickets).filter(({ name }) => name === 'Dinner Seat');
  const links = dinners.flatMap((ticket): Link[] =>
    linked.map((profile) => ({ payment_profile_id: profile.id, entity_id: ticket.id, created_at: profile.created_at })),
  );
  return { profiles, links };
}

/** The profiles of a ticket type. */
export function offered(profiles: readonly Profile[], links: readonly Link[], ticketId: string): Profile[] {
  const linked = new Set(links.filter((link) => link.entity_id === ticketId).map((link) => link.payment_profile_id));
  return profiles.filter((each) => each.is_active && (linked.size > 0 ? linked.has(each.id) : each.is_global));
}

/** What the counts and names of an audience tell its sender: no more than other screens show them (docs/decisions/0080). */
import type { Audience } from '../../../contract/audiences.ts';
import { paymentReminders } from '../../../contract/payment-reminders.ts';
import { staffRegistrations } from '../../../contract/staff-registrations.ts';
import { type Actor, hasPermission } from '../../lib/context.ts';

const SHOWN_PAYMENTS = [
  ...staffRegistrations['GET /admin/events/:id/registrations'].access,
  ...paymentReminders['GET /admin/events/:id/unpaid-registrations'].access,
];

/** Whether lists show them by name who has paid. */
export const maySeePayments = (actor: Actor): boolean => hasPermission(actor, ...SHOWN_PAYMENTS);

export const seesHiddenLocations = (actor: Actor): boolean => hasPermission(actor, 'VIEW_ALL_USERS');

/** Why they may not count or send to it; null if they may. `lists`: the access of the lists it names. */
export function refusalOf(actor: Actor, { any_of }: Audience, lists: readonly (readonly string[])[]): string | null {
  if (any_of.flat().some(({ type }) => type === 'payment') && !maySeePayments(actor)) return PAYMENTS;
  return lists.every((access) => hasPermission(actor, ...access)) ? null : LIST;
}

const PAYMENTS =
  'You don’t have access to who has paid, so you can’t count these people or write to them. Choose them by something else.';
const LIST =
  'You don’t have access to the list that these people were chosen from, so you can’t count them or write to them. Choose other people.';

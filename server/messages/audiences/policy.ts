/** What the counts and names of an audience tell its sender: no more than other screens show them (docs/decisions/0080). */
import { isAllowed, type Permission } from '../../../contract/access.ts';
import type { Audience } from '../../../contract/audiences.ts';
import { paymentReminders } from '../../../contract/payment-reminders.ts';
import { staffRegistrations } from '../../../contract/staff-registrations.ts';
import type { Actor } from '../../lib/context.ts';

const SHOWN_PAYMENTS = [
  ...staffRegistrations['GET /admin/events/:id/registrations'].access,
  ...paymentReminders['GET /admin/events/:id/unpaid-registrations'].access,
];

/** Whether lists show them by name who has paid. */
export const maySeePayments = (actor: Actor): boolean => isAllowed(SHOWN_PAYMENTS, actor);

export const seesHiddenLocations = (actor: Actor): boolean => isAllowed(['VIEW_ALL_USERS'], actor);

/** Why they may not count or send to it; null if they may. `lists`: the access of the lists it names. */
export function refusalOf(
  actor: Actor,
  { any_of }: Audience,
  lists: readonly (readonly Permission[])[],
): string | null {
  if (any_of.flat().some(({ type }) => type === 'payment') && !maySeePayments(actor)) return PAYMENTS;
  return lists.every((access) => isAllowed(access, actor)) ? null : LIST;
}

const PAYMENTS =
  'You don’t have access to who has paid, so you can’t count these people or write to them. Choose them by something else.';
const LIST =
  'You don’t have access to the list that these people were chosen from, so you can’t count them or write to them. Choose other people.';

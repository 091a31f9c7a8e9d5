/** Registrations of an event with an amount to pay. */
import { DAY_MS } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { lockRegistrations } from '../queries.ts';
import {
  countUnpaid,
  selectChosenRows,
  selectUnpaidRows,
  selectUnpaidUsers,
  sumOtherDebtors,
  type UnpaidRow,
} from './queries.ts';

export type Unpaid = UnpaidRow;

/** The oldest `limit` of them, how many there are, and what others owe: those without an account, or who withdrew. */
export async function readUnpaid({ db }: MemberContext, eventId: string, limit: number) {
  const [rows, others] = await Promise.all([selectUnpaidRows(db, eventId, limit), sumOtherDebtors(db, eventId)]);
  return { rows, others, total: rows.length < limit ? rows.length : await countUnpaid(db, eventId) };
}

/** Locks these registrations until the transaction ends, and reads those that still owe something to this event. */
export async function lockUnpaid({ db }: MemberContext, eventId: string, ids: readonly string[]): Promise<Unpaid[]> {
  await lockRegistrations(db, ids);
  return selectChosenRows(db, eventId, ids);
}

/** The due day of someone who registers now, as YYYY-MM-DD in the school's zone. */
export function payByFrom(now: Date, days_to_pay: number | null): string | null {
  if (days_to_pay === null) return null;
  return new Date(Date.parse(schoolDay(now)) + days_to_pay * DAY_MS).toISOString().slice(0, 10);
}

/** Whose they are, at most `limit`. */
export async function listUnpaidUsers({ db }: MemberContext, eventId: string, limit: number): Promise<string[]> {
  return (await selectUnpaidUsers(db, eventId, limit)).map(({ user_id }) => user_id);
}

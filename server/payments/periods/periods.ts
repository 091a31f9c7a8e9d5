/** Closed periods: no entry can be dated in one (docs/decisions/0050). */
import { formatMoney } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/times.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { CLOSING_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import { AppError, found, invalid } from '../../lib/errors.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { sumsOfEntries } from '../../registrations/totals/totals.ts';
import {
  insertPeriod,
  markReopened,
  type PeriodRow,
  selectAllPeriods,
  selectFirstOpenDay,
  selectOverlapping,
} from './queries.ts';

type Days = { first_day: string; last_day: string };

const daysOf = ({ first_day, last_day }: Days): string => `${formatDay(first_day)} to ${formatDay(last_day)}`;

export async function listPeriods({ db }: MemberContext) {
  const [items, first_open_day] = await Promise.all([selectAllPeriods(db), selectFirstOpenDay(db)]);
  return { items, first_open_day };
}

/**
 * Waits for entries that are being written, so that each is either in the totals or refused. Throws INVALID_INPUT for
 * days that are not over, and PERIOD_CLOSED for days that are closed.
 */
export async function closePeriod(ctx: MemberContext, days: Days): Promise<PeriodRow> {
  const { db, actor, now } = ctx;
  if (days.last_day < days.first_day) throw invalid('last_day', 'The last day is before the first.');
  if (days.last_day >= schoolDay(now)) throw invalid('last_day', 'Choose a day before today.');
  await takeLock(db, CLOSING_LOCK);
  const closed = await selectOverlapping(db, days);
  if (closed)
    throw new AppError('PERIOD_CLOSED', { message: `${daysOf(closed)} is closed already. Choose other days.` });
  const { moved: totals } = await sumsOfEntries(ctx, { from: days.first_day, to: days.last_day });
  const by = { closed_by: actor.id, closed_by_name: fullName(actor), closed_at: now };
  const period = await insertPeriod(db, { ...days, totals: JSON.stringify(totals), ...by });
  await record(ctx, {
    action_type: 'CLOSE_PERIOD',
    entity_type: 'accounting_periods',
    description: `Closed the accounts of ${daysOf(days)}`,
    entity_id: period.id,
    metadata: { ...days, received: formatMoney(totals.received_cents), refunded: formatMoney(totals.refunded_cents) },
  });
  return period;
}

/** Throws PERIOD_NOT_FOUND, for one that is open again too. */
export async function reopenPeriod(ctx: MemberContext, id: string, reason: string): Promise<PeriodRow> {
  const { db, actor, now } = ctx;
  const by = { reopened_by: actor.id, reopened_by_name: fullName(actor), reopened_at: now, reopen_reason: reason };
  const period = found(await markReopened(db, id, by), 'PERIOD_NOT_FOUND');
  await record(ctx, {
    action_type: 'REOPEN_PERIOD',
    entity_type: 'accounting_periods',
    description: `Reopened the accounts of ${daysOf(period)}`,
    entity_id: id,
    metadata: { first_day: period.first_day, last_day: period.last_day, reason },
  });
  return period;
}

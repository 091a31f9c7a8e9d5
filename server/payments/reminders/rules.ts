/** When reminders are sent and seats released. Pure; days are YYYY-MM-DD in the school's zone. */
import {
  DAY_MS,
  HOUR_MS,
  REMINDERS_AT_MOST,
  type ReleaseState,
  type ReminderState,
  type SendingState,
} from '../../../contract/constants.ts';
import type { PaymentState } from '../../../contract/payment-states.ts';
import { sortableTime } from '../../lib/school-formats.ts';

const REST_AFTER_REGISTERING_MS = 48 * HOUR_MS;
const REST_AFTER_REMINDER_MS = 7 * DAY_MS;
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

type EventTimes = { is_published: boolean; cancelled_at: Date | null; start_date: Date };

/** From 09:00 to 20:00 at the school, before the event starts, and while members can pay for it. */
export function sendingState({ is_published, cancelled_at, start_date }: EventTimes, now: Date): SendingState {
  if (cancelled_at) return 'cancelled';
  if (start_date <= now) return 'started';
  if (!is_published) return 'unpublished';
  const hour = Number(sortableTime(now).slice(11, 13));
  return hour >= FIRST_HOUR && hour < LAST_HOUR ? 'open' : 'quiet_hours';
}

type Reminded = {
  state: PaymentState;
  owing_since: Date;
  reminders: number;
  reminded_at: Date | null;
  is_switched_off: boolean;
};

export function reminderState(unpaid: Reminded, now: Date): ReminderState {
  const { state, owing_since, reminders, reminded_at, is_switched_off } = unpaid;
  if (state === 'awaiting_review') return 'awaiting_review';
  if (is_switched_off) return 'switched_off';
  if (reminders >= REMINDERS_AT_MOST) return 'reminded_enough';
  if (reminded_at && now.getTime() - reminded_at.getTime() < REST_AFTER_REMINDER_MS) return 'reminded_recently';
  return now.getTime() - owing_since.getTime() < REST_AFTER_REGISTERING_MS ? 'registered_recently' : 'ready';
}

/** The day up to which a statement must go: `banking_days` weekdays after the due day. */
export function statementDay(payBy: string, banking_days: number): string {
  const day = new Date(`${payBy}T00:00:00Z`);
  for (let left = banking_days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

type Late = Pick<Reminded, 'state'> & { received_cents: number; statement_day: string; has_bank_line: boolean };

/**
 * Of a late registration. `has_bank_line`: an open line may be its payment. `statements_to`: the last day that the statements
 * of every account offered for it cover; null if one has none, undefined if an account isn't known, so that no statement can
 * show whether the money came.
 */
export function releaseState(late: Late, statements_to: string | null | undefined): ReleaseState {
  const { state, received_cents, statement_day, has_bank_line } = late;
  if (state === 'awaiting_review') return state;
  if (received_cents > 0) return 'partly_paid';
  if (has_bank_line) return 'bank_line_open';
  if (statements_to === undefined) return 'no_bank_account';
  return statements_to !== null && statements_to >= statement_day ? 'ready' : 'awaiting_statement';
}

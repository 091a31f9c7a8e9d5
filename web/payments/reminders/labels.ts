/** What the page says about reminders and seats. Pure. */
import {
  REMINDERS_AT_MOST,
  type ReleaseState,
  type ReminderState,
  type SendingState,
} from '../../../contract/constants.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { plural } from '../../lib/text-format.ts';
import type { Terms, Unpaid, UnpaidList } from './queries.ts';

export const REMINDER_LABELS: Readonly<Record<ReminderState, string>> = {
  ready: 'May be reminded',
  awaiting_review: 'A payment awaits review',
  registered_recently: 'Registered less than 48 hours ago',
  reminded_recently: 'Reminded less than a week ago',
  reminded_enough: `Reminded ${REMINDERS_AT_MOST} times`,
  switched_off: 'Switched reminders off',
};

export const SENDING_SENTENCES: Readonly<Record<Exclude<SendingState, 'open'>, string>> = {
  quiet_hours: 'Reminders are sent from 9 in the morning to 8 in the evening at the school.',
  unpublished: 'This event is unpublished, so no one can pay for it and no reminders are sent.',
  cancelled: 'This event is cancelled, so no reminders are sent and no places are released.',
  started: 'This event has started, so no more reminders are sent and no places are released.',
};

const RELEASE_LABELS: Readonly<Record<Exclude<ReleaseState, 'awaiting_review' | 'awaiting_statement'>, string>> = {
  ready: 'Seat may be released',
  partly_paid: 'Partly paid, so the seat stays',
  bank_line_open: 'A bank line may be their payment',
  no_bank_account: 'Link every way to pay to a bank account to release it',
};

/** What stands between a late registration and its release; nothing while it isn't late. */
export function releaseLabel({ release, statement_day }: Pick<Unpaid, 'release' | 'statement_day'>): string | null {
  if (release === null || release === 'awaiting_review') return null;
  if (release !== 'awaiting_statement') return RELEASE_LABELS[release];
  return `Waiting for a statement to ${formatDay(statement_day ?? '')}`;
}

/** The seats that a release of these gives back, those of guests included. */
export const seatsOf = (people: readonly Pick<Unpaid, 'guests'>[]): number =>
  people.reduce((seats, { guests }) => seats + 1 + guests, 0);

export const othersSentence = ({ count, balance_cents }: UnpaidList['others']): string =>
  `${plural(count, 'other registration owes', 'other registrations owe')} ${formatMoney(balance_cents)}. Walk-ins, deleted accounts and cancellation fees aren’t in this list.`;

export function termsSentence(terms: Terms | null): string {
  if (!terms) return 'There’s no due day. Set one, and members see it with the amount they have to pay.';
  const due = `Members pay within ${plural(terms.days_to_pay, 'day', 'days')} of registering.`;
  if (!terms.release_unpaid) return `${due} Unpaid seats stay taken.`;
  const statement =
    terms.banking_days === 0
      ? 'the due day'
      : `${plural(terms.banking_days, 'banking day', 'banking days')} after the due day`;
  return `${due} Unpaid seats may be released once every bank account has a statement to ${statement}.`;
}

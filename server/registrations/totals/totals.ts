/** Sums of money for lists, tiles and charts; `queries.ts` defines them. */
import type * as z from 'zod';
import { type Access, isAllowed } from '../../../contract/access.ts';
import type { eventTotals } from '../../../contract/money-totals.ts';
import type { MemberContext } from '../../lib/context.ts';
import { sumEvents, sumLedger, sumWeeks } from './queries.ts';

type Totals = z.output<typeof eventTotals>;
type Viewer = Pick<MemberContext, 'db' | 'actor'>;

const SEES_PAYMENTS: Access = ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'];

const NONE = { expected_cents: 0, received_cents: 0, awaiting_review_cents: 0, fees_cents: 0, refund_due_cents: 0 };

/** Reads the totals of events, as far as the actor may see them, and returns them by the event's id. */
export async function totalsOfEvents({ db, actor }: Viewer, eventIds: readonly string[]) {
  const found = new Map((await sumEvents(db, eventIds)).map((row) => [row.event_id, row]));
  const seesPayments = isAllowed(SEES_PAYMENTS, actor);
  return (eventId: string): Totals => visible(found.get(eventId) ?? NONE, seesPayments);
}

function visible(sums: Record<keyof typeof NONE, string | number>, seesPayments: boolean): Totals {
  const expected_cents = Number(sums.expected_cents);
  const received_cents = Number(sums.received_cents);
  return {
    expected_cents,
    outstanding_cents: expected_cents - received_cents,
    awaiting_review_cents: Number(sums.awaiting_review_cents),
    received_cents: seesPayments ? received_cents : null,
    fees_cents: seesPayments ? Number(sums.fees_cents) : null,
    refund_due_cents: seesPayments ? Number(sums.refund_due_cents) : null,
  };
}

/** What was received in each week since a day, by the week's Monday; weeks without a payment are missing. */
export async function receivedByWeek({ db }: Pick<Viewer, 'db'>, calendar: { zone: string; since: string }) {
  const rows = await sumWeeks(db, calendar);
  return new Map(rows.map(({ week, received_cents }) => [week, Number(received_cents)]));
}

/** Of the payments of all events. */
export async function totalsOfLedger({ db }: Pick<Viewer, 'db'>) {
  const sums = await sumLedger(db);
  return {
    received_cents: Number(sums?.received_cents),
    awaiting_review_cents: Number(sums?.awaiting_review_cents),
    fees_cents: Number(sums?.fees_cents),
    refund_due_cents: Number(sums?.refund_due_cents),
  };
}

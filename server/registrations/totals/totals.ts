/** Sums of money for lists, tiles and charts; `queries.ts` defines them. */
import type * as z from 'zod';
import { type Access, isAllowed } from '../../../contract/access.ts';
import type { eventTotals, ledgerTotals } from '../../../contract/money-totals.ts';
import type { MemberContext } from '../../lib/context.ts';
import { sumEvents, sumLedger, sumWeeks } from './queries.ts';

type Totals = z.output<typeof eventTotals>;
type Viewer = Pick<MemberContext, 'db' | 'actor'>;

const SEES_PAYMENTS: Access = ['VIEW_PAYMENTS', 'MANAGE_PAYMENTS'];

/** Reads the totals of events, as far as the actor may see them, and returns them by the event's id. */
export async function totalsOfEvents({ db, actor }: Viewer, eventIds: readonly string[]) {
  const found = new Map((await sumEvents(db, eventIds)).map((row) => [row.event_id, row]));
  const seesPayments = isAllowed(SEES_PAYMENTS, actor);
  return (eventId: string): Totals => visible(found.get(eventId), seesPayments);
}

function visible(sums: Awaited<ReturnType<typeof sumEvents>>[number] | undefined, seesPayments: boolean): Totals {
  const restricted = (cents: string | undefined) => (seesPayments ? Number(cents ?? 0) : null);
  return {
    expected_cents: Number(sums?.expected_cents ?? 0),
    outstanding_cents: Number(sums?.outstanding_cents ?? 0),
    awaiting_review_cents: Number(sums?.awaiting_review_cents ?? 0),
    received_cents: restricted(sums?.received_cents),
    refunded_cents: restricted(sums?.refunded_cents),
    adjusted_cents: restricted(sums?.adjusted_cents),
    fees_cents: restricted(sums?.fees_cents),
    credit_cents: restricted(sums?.credit_cents),
    refund_due_cents: restricted(sums?.refund_due_cents),
  };
}

/** What arrived in each week since a Monday, by the week's Monday; weeks without a payment are missing. */
export async function receivedByWeek({ db }: Pick<Viewer, 'db'>, since: string) {
  const rows = await sumWeeks(db, since);
  return new Map(rows.map(({ week, received_cents }) => [week, Number(received_cents)]));
}

/** Of the payments of all events. */
export async function totalsOfLedger({ db }: Pick<Viewer, 'db'>): Promise<z.output<typeof ledgerTotals>> {
  const sums = await sumLedger(db);
  return {
    received_cents: Number(sums?.received_cents),
    refunded_cents: Number(sums?.refunded_cents),
    awaiting_review_cents: Number(sums?.awaiting_review_cents),
    fees_cents: Number(sums?.fees_cents),
    refund_due_cents: Number(sums?.refund_due_cents),
  };
}

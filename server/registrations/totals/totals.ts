/** Sums of money for lists, tiles and charts; `queries.ts` defines them. */
import type * as z from 'zod';
import { type Access, isAllowed } from '../../../contract/access.ts';
import type { entrySums, eventTotals, ledgerTotals, moneySums } from '../../../contract/money-totals.ts';
import type { MemberContext } from '../../lib/context.ts';
import { type EntryFilter, sumEntries, sumEvents, sumLedger, sumWeeks } from './queries.ts';

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

type Sums = z.output<typeof moneySums>;

const NOTHING: Sums = {
  ...{ expected_cents: 0, outstanding_cents: 0, awaiting_review_cents: 0, received_cents: 0, refunded_cents: 0 },
  ...{ adjusted_cents: 0, fees_cents: 0, credit_cents: 0, refund_due_cents: 0 },
};

/** All sums of an event by its id, and of all these events, for those who may see payments. Without ids, of every event. */
export async function sumsOfEvents({ db }: Pick<Viewer, 'db'>, eventIds?: readonly string[]) {
  const sums = new Map((await sumEvents(db, eventIds)).map(({ event_id, ...row }) => [event_id, numbersOf(row)]));
  const all = { ...NOTHING };
  for (const each of sums.values()) for (const name of NAMES) all[name] += each[name];
  return { of: (eventId: string): Sums => sums.get(eventId) ?? NOTHING, all };
}

const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

/** PostgreSQL sends a bigint as text. */
const numbersOf = <Name extends string>(row: Record<Name, string>) =>
  Object.fromEntries(Object.entries(row).map(([name, cents]) => [name, Number(cents)])) as Record<Name, number>;

/** What entries add up to: all, and by method, payment profile or ticket type. */
export async function sumsOfEntries({ db }: Pick<Viewer, 'db'>, filter: EntryFilter) {
  const rows = (await sumEntries(db, filter)).map(({ part, id, ...sums }) => ({ part, id, sums: numbersOf(sums) }));
  const all: z.output<typeof entrySums> = rows.find(({ part }) => part === 'all')?.sums ?? NOTHING;
  const by = (wanted: 'method' | 'profile' | 'ticket_type') => rows.filter(({ part }) => part === wanted);
  return { all, by };
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

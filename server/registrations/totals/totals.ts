/** Sums of money for lists, tiles and charts; `queries.ts` defines them. */
import type * as z from 'zod';
import { isAllowed, MAY_SEE_PAYMENTS } from '../../../contract/access.ts';
import { entrySums, type eventTotals, ledgerTotals, moneySums } from '../../../contract/money-totals.ts';
import type { MemberContext } from '../../lib/context.ts';
import {
  type EntryFilter,
  type EntryPart,
  sumEntries,
  sumLedger,
  sumMethods,
  sumPending,
  sumTicketTypes,
  sumWeeks,
} from './queries.ts';

type Totals = z.output<typeof eventTotals>;
type Viewer = Pick<MemberContext, 'db' | 'actor'>;

/** Reads the totals of events, as far as the actor may see them, and returns them by the event's id. */
export async function totalsOfEvents({ db, actor }: Viewer, eventIds: readonly string[]) {
  const { of } = await sumsOfEvents({ db }, eventIds);
  const seesPayments = isAllowed(MAY_SEE_PAYMENTS, actor);
  return (eventId: string): Totals => visible(of(eventId), seesPayments);
}

function visible(sums: Sums, seesPayments: boolean): Totals {
  const { expected_cents, outstanding_cents, awaiting_review_cents } = sums;
  if (seesPayments) return sums;
  return {
    ...{ expected_cents, outstanding_cents, awaiting_review_cents },
    ...{ received_cents: null, refunded_cents: null, adjusted_cents: null, fees_cents: null },
    ...{ credit_cents: null, refund_due_cents: null },
  };
}

type Sums = z.output<typeof moneySums>;

const SUMS = moneySums.keyof().options;
const MOVED = entrySums.keyof().options;

/** PostgreSQL sends a bigint as text. */
type Sent = { readonly [name: string]: unknown };

/** Adds up what the rows have of these sums. */
function added<Name extends string>(names: readonly Name[], rows: readonly Sent[]): Record<Name, number> {
  const sumOf = (name: Name) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, number>;
}

/**
 * All sums of an event by its id, of all these events, and by ticket type, for those who may see payments; and how many
 * registrations owe something. Without ids, of every event.
 */
export async function sumsOfEvents({ db }: Pick<Viewer, 'db'>, eventIds?: readonly string[]) {
  const [rows, pending] = await Promise.all([sumTicketTypes(db, eventIds), sumPending(db, eventIds)]);
  const byEvent = Map.groupBy([...rows, ...pending], ({ event_id }) => event_id);
  return {
    of: (eventId: string): Sums => added(SUMS, byEvent.get(eventId) ?? []),
    all: added(SUMS, [...rows, ...pending]),
    ...added(['debtors'], rows),
    moved: added(MOVED, rows),
    ticketTypes: rows.map((row) => ({ id: row.ticket_type_id, sums: added(MOVED, [row]) })),
  };
}

const sumsOf = ({ kind, base_cents, fee_cents }: EntryPart) => ({
  received_cents: kind === 'payment' ? base_cents : 0,
  refunded_cents: kind === 'refund' ? -Number(base_cents) : 0,
  adjusted_cents: kind === 'adjustment' ? base_cents : 0,
  fees_cents: fee_cents,
});

const grouped = (parts: readonly EntryPart[], name: 'method' | 'payment_profile_id' | 'ticket_type_id') =>
  [...Map.groupBy(parts, (part) => part[name])].map(([id, these]) => ({ id, sums: added(MOVED, these.map(sumsOf)) }));

/** What entries add up to: all, and by ticket type, and those that moved money by method and payment profile. */
export async function sumsOfEntries({ db }: Pick<Viewer, 'db'>, filter: EntryFilter) {
  const parts = await sumEntries(db, filter);
  return {
    moved: added(MOVED, parts.map(sumsOf)),
    ticketTypes: grouped(parts, 'ticket_type_id'),
    methods: grouped(parts, 'method'),
    profiles: grouped(parts, 'payment_profile_id'),
  };
}

/** What entries of any day add up to by method and payment profile, without adjustments, which have neither. */
export async function sumsOfMethods({ db }: Pick<Viewer, 'db'>, event: string | undefined) {
  const parts = await sumMethods(db, event);
  return { methods: grouped(parts, 'method'), profiles: grouped(parts, 'payment_profile_id') };
}

/** What arrived in each week since a Monday, by the week's Monday; weeks without a payment are missing. */
export async function receivedByWeek({ db }: Pick<Viewer, 'db'>, since: string) {
  const rows = await sumWeeks(db, since);
  return new Map(rows.map(({ week, received_cents }) => [week, Number(received_cents)]));
}

/** Of the payments of all events. */
export const totalsOfLedger = async ({ db }: Pick<Viewer, 'db'>): Promise<z.output<typeof ledgerTotals>> =>
  added(ledgerTotals.keyof().options, await sumLedger(db));

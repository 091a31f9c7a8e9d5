/** What is due, what was received and returned, and who owes; `registrations/totals/queries.ts` defines the sums. */
import type { EntryMethod } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { listDebtors } from '../../registrations/balances/balances.ts';
import { sumsOfEntries, sumsOfEvents, sumsOfMethods } from '../../registrations/totals/totals.ts';
import {
  type ReportFilter,
  selectEvents,
  selectExceptions,
  selectProfileNames,
  selectTicketTypeNames,
} from './queries.ts';

const SHOWN = 200;
/** The id of entries without a payment profile. */
const WITHOUT_PROFILE = 'none';

/** Throws INVALID_INPUT if the period ends before it begins. */
export async function showReport(ctx: MemberContext, filter: ReportFilter) {
  checkPeriod(filter);
  const { db } = ctx;
  const choices = await selectEvents(db);
  const shown = choices.filter(({ id }) => !filter.event || id === filter.event);
  const [events, entries, debtors, exceptions] = await Promise.all([
    sumsOfEvents(ctx, filter.event ? [filter.event] : undefined),
    // Without days, registrations have the sums of their entries (docs/decisions/0077).
    filter.from || filter.to ? sumsOfEntries(ctx, filter) : sumsOfMethods(ctx, filter.event),
    listDebtors(ctx, filter.event, SHOWN),
    selectExceptions(db, filter, SHOWN),
  ]);
  const { moved, ticketTypes } = { ...events, ...entries };
  return {
    choices,
    events: shown.map(({ id, name }) => ({ id, name, sums: events.of(id) })),
    all: events.all,
    period: moved,
    ...(await partsOf(ctx, { ...entries, ticketTypes })),
    debtors,
    debtors_count: events.debtors,
    exceptions,
  };
}

export type Report = Awaited<ReturnType<typeof showReport>>;

export function checkPeriod({ from, to }: ReportFilter): void {
  if (from && to && to < from) throw invalid('to', 'The last day is before the first.');
}

type Part = Awaited<ReturnType<typeof sumsOfMethods>>['methods'][number];
type Parts = Record<'methods' | 'profiles' | 'ticketTypes', readonly Part[]>;

/** Without those that nothing was received or returned for. Most received first. */
const moving = (parts: readonly Part[]) =>
  parts
    .filter(({ sums }) => sums.received_cents !== 0 || sums.refunded_cents !== 0 || sums.fees_cents !== 0)
    .toSorted((one, other) => other.sums.received_cents - one.sums.received_cents);
const idsOf = (parts: readonly Part[]) => parts.flatMap(({ id }) => id ?? []);

async function partsOf({ db }: MemberContext, parts: Parts) {
  const [methods, profiles, tickets] = [moving(parts.methods), moving(parts.profiles), moving(parts.ticketTypes)];
  const [profileNames, ticketNames] = await Promise.all([
    selectProfileNames(db, idsOf(profiles)),
    selectTicketTypeNames(db, idsOf(tickets)),
  ]);
  const profileOf = new Map(profileNames.map((each) => [each.id, each]));
  const ticketOf = new Map(ticketNames.map((each) => [each.id, each]));
  return {
    by_method: methods.flatMap(({ id, sums }) => (id ? [{ method: id as EntryMethod, sums }] : [])),
    by_profile: profiles.map(({ id, sums }) => {
      const profile = id === null ? undefined : profileOf.get(id);
      return { id: id ?? WITHOUT_PROFILE, name: profile?.name ?? null, owner: profile?.owner ?? null, sums };
    }),
    by_ticket_type: tickets.flatMap(({ id, sums }) => {
      const ticket = id === null ? undefined : ticketOf.get(id);
      return ticket ? [{ ...ticket, sums }] : [];
    }),
  };
}

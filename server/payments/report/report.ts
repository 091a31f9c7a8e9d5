/** What is due, what was received and returned, and who owes; `registrations/totals/queries.ts` defines the sums. */
import { type Access, isAllowed } from '../../../contract/access.ts';
import type { EntryMethod } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import { invalid } from '../../lib/errors.ts';
import { listDebtors } from '../../registrations/balances/balances.ts';
import { sumsOfEntries, sumsOfEvents } from '../../registrations/totals/totals.ts';
import {
  type ReportFilter,
  selectEvents,
  selectExceptions,
  selectProfileNames,
  selectTicketTypeNames,
} from './queries.ts';

const SHOWN = 200;
/** They see who is registered, or find anyone's balance by name. */
const SEES_NAMES: Access = ['VIEW_ALL_EVENTS', 'CREATE_EVENTS', 'COLLECT_PAYMENTS', 'MANAGE_PAYMENTS'];
/** The id of entries without a payment profile. */
const WITHOUT_PROFILE = 'none';

/** Throws INVALID_INPUT if the period ends before it begins. */
export async function showReport(ctx: MemberContext, filter: ReportFilter) {
  checkPeriod(filter);
  const { db, actor } = ctx;
  const choices = await selectEvents(db);
  const shown = choices.filter(({ id }) => !filter.event || id === filter.event);
  const [events, entries, debtors, exceptions] = await Promise.all([
    sumsOfEvents(ctx, filter.event ? [filter.event] : undefined),
    sumsOfEntries(ctx, filter),
    listDebtors(ctx, filter.event, SHOWN),
    selectExceptions(db, filter, SHOWN),
  ]);
  const seesNames = isAllowed(SEES_NAMES, actor);
  return {
    choices,
    events: shown.map(({ id, name }) => ({ id, name, sums: events.of(id) })),
    all: events.all,
    period: entries.all,
    ...(await partsOf(ctx, entries)),
    debtors: debtors.items.map(({ name, ...debtor }) => ({ ...debtor, name: seesNames ? name : null })),
    debtors_count: debtors.total,
    exceptions,
  };
}

export type Report = Awaited<ReturnType<typeof showReport>>;

export function checkPeriod({ from, to }: ReportFilter): void {
  if (from && to && to < from) throw invalid('to', 'The last day is before the first.');
}

type Entries = Awaited<ReturnType<typeof sumsOfEntries>>;
type Part = ReturnType<Entries['by']>[number];

/** Without those that moved no money, such as adjustments, which have no method. Most received first. */
const moved = (parts: readonly Part[]) =>
  parts
    .filter(({ sums }) => sums.received_cents !== 0 || sums.refunded_cents !== 0 || sums.fees_cents !== 0)
    .toSorted((one, other) => other.sums.received_cents - one.sums.received_cents);
const idsOf = (parts: readonly Part[]) => parts.flatMap(({ id }) => id ?? []);

async function partsOf({ db }: MemberContext, { by }: Entries) {
  const [methods, profiles, tickets] = [moved(by('method')), moved(by('profile')), by('ticket_type')];
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

/** Registrations of an event for staff, with those of deleted accounts: their seats are still taken. */
import { type RawBuilder, sql } from 'kysely';
import type { REGISTRATION_SORTS } from '../../../contract/list-choices.ts';
import { readPaymentCode } from '../../../contract/payment-code.ts';
import type { PaymentState } from '../../../contract/payment-states.ts';
import type { PartPosition } from '../../lib/db/cursor.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { formLevels } from '../../lib/db/form-levels.ts';
import { containsNames, namePatterns } from '../../lib/db/search.ts';
import { guestsOf, hotelBalance } from '../guests/queries.ts';
import { activitiesOf } from '../signups/queries.ts';
import {
  balanceCents,
  dueCents,
  HAS_STATE,
  isLive,
  nameWithoutAccount,
  ofLatestPayment,
  outstandingCents,
  payerName,
  paymentState,
  receivedCents,
} from '../totals/queries.ts';

export type RegistrationFilter = {
  /** As `namePatterns` makes them. */
  patterns?: readonly string[];
  /** What was searched, if it is a payment code. */
  payment_code?: string | null;
  status?: PaymentState | undefined;
  ticket_type?: string | undefined;
};

/** As staff choose it. */
export type Listing = Pick<RegistrationFilter, 'status' | 'ticket_type'> & { q?: string | undefined };

export const readFilter = async (db: Db, { q = '', ...rest }: Listing): Promise<RegistrationFilter> => ({
  ...rest,
  patterns: await namePatterns(db, q),
  payment_code: readPaymentCode(q),
});

/** Live registrations `r` of the event. */
export function matches(
  eventId: string,
  { patterns = [], payment_code, status, ticket_type }: RegistrationFilter,
): RawBuilder<boolean> {
  const tests = [
    sql`r.event_id = ${eventId}`,
    isLive,
    ...(status ? [HAS_STATE[status]] : []),
    ...(ticket_type ? [hasTicket(ticket_type)] : []),
    ...(patterns.length > 0 ? [sql`r.id in (${idsFound(eventId, patterns, payment_code)})`] : []),
  ];
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

const hasTicket = (id: string) => sql`(r.ticket_type_id = ${id} or exists (
  select from registration_guests g where g.registration_id = r.id and g.ticket_type_id = ${id} and g.removed_at is null))`;

/** By the indexes on names and codes, and by the guests' names; for deleted accounts by the name at their latest payment, for walk-ins by the one they gave. */
function idsFound(eventId: string, patterns: readonly string[], code: string | null = null) {
  const called = (name: RawBuilder<unknown>) => containsNames(name, patterns);
  return sql`
    select r.id from event_registrations r join users u on u.id = r.user_id
    where r.event_id = ${eventId} and ${isLive} and ${called(sql`u.search_name`)}
    union all
    select r.id from event_registrations r
    where r.event_id = ${eventId} and ${isLive} and r.user_id is null
      and ${called(sql`searchable_name(${nameWithoutAccount})`)}
    union all
    select r.id from event_registrations r join registration_guests g on g.registration_id = r.id
    where r.event_id = ${eventId} and ${isLive} and g.removed_at is null and ${called(sql`searchable_name(g.name)`)}
    union all
    select r.id from event_registrations r where r.payment_code = ${code}`;
}

type Extras = {
  /** Reads emails and phone numbers too. */
  withContacts?: boolean;
  /** Reads who signed up for which activity too. */
  withActivities?: boolean;
};

const selectRows = (db: Db, eventId: string, filter: RegistrationFilter, extras: Extras = {}) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .where(matches(eventId, filter))
    .select(['r.id', 'r.user_id', 'u.first_name', 'u.last_name', 'u.profile_photo_url', 'u.sports_house'])
    .select(['u.leaving_year', sql<boolean>`r.walk_in_name is not null`.as('is_walk_in')])
    .select(formLevels('u'))
    .select(['k.name as ticket_type_name', 'r.total_amount_cents', 'r.registered_at', 'r.payment_code'])
    .select([dueCents.as('due_cents'), guestsOf.as('guests'), hotelBalance.as('hotel_balance_cents')])
    .select([
      paymentState.as('status'),
      balanceCents.as('balance_cents'),
      outstandingCents.as('outstanding_cents'),
      receivedCents.as('received_cents'),
      payerName.as('name'),
      sql<string | null>`${ofLatestPayment('id')}`.as('payment_id'),
    ])
    .$if(extras.withContacts === true, (query) => query.select(['u.email', 'u.phone']))
    .$if(extras.withActivities === true, (query) => query.select(activitiesOf.as('activities')));

/** Sorted by name, walk-ins and deleted accounts come last: they have no last name. */
export const PARTS = ['named', 'deleted'] as const;
export type RegistrationCursor = PartPosition<(typeof PARTS)[number]>;
type Page = Extras & {
  sort: (typeof REGISTRATION_SORTS)[number];
  after: RegistrationCursor | null;
  limit: number;
};
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const BY_TIME = [sql`r.registered_at`, sql`r.id`];
const BY_NAME = [sql`u.last_name collate person_names`, sql`u.first_name collate person_names`, sql`u.id`];

/** `after` is the previous page's last registration, which may have been withdrawn since. */
export async function selectRegistrations(
  db: Db,
  eventId: string,
  filter: RegistrationFilter,
  page: Page,
): Promise<Row[]> {
  const { sort, after, limit } = page;
  const direction = sort === 'newest' || sort === 'name_desc' ? 'desc' : 'asc';
  if (sort === 'newest' || sort === 'oldest')
    return selectSorted(db, eventId, filter, page, { by: BY_TIME, direction });
  const isPastNames = after?.part === 'deleted';
  // Without deleted accounts, so that the index on names can be used.
  const byName = { by: BY_NAME, direction, only: sql<boolean>`u.id is not null` } as const;
  const named = isPastNames ? [] : await selectSorted(db, eventId, filter, page, byName);
  if (named.length === limit) return named;
  const rest = { ...page, after: isPastNames ? after : null, limit: limit - named.length };
  const byTime = { by: BY_TIME, direction: 'asc', only: sql<boolean>`r.user_id is null` } as const;
  return [...named, ...(await selectSorted(db, eventId, filter, rest, byTime))];
}

type Order = { by: readonly RawBuilder<unknown>[]; direction: 'asc' | 'desc'; only?: RawBuilder<boolean> };

function selectSorted(
  db: Db,
  eventId: string,
  filter: RegistrationFilter,
  { sort: _, after, limit, ...extras }: Page,
  { by, direction, only = sql<boolean>`true` }: Order,
): Promise<Row[]> {
  let query = selectRows(db, eventId, filter, extras).where(only).limit(limit);
  for (const part of by) query = query.orderBy(part, direction);
  if (!after) return query.execute();
  const key = sql`(
    select ${sql.join(by)} from event_registrations r left join users u on u.id = r.user_id where r.id = ${after.id})`;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.join(by)}) ${beyond} ${key}`).execute();
}

export const isAccountDeleted = (db: Db, id: string): Promise<boolean> =>
  returnsRow(db.selectFrom('event_registrations').select('id').where('id', '=', id).where('user_id', 'is', null));

type Counts = { matching: number; members: number };

export async function countRegistrations(db: Db, eventId: string, filter: RegistrationFilter): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as matching, count(r.user_id)::int as members
    from event_registrations r where ${matches(eventId, filter)}`.execute(db);
  return rows[0] ?? { matching: 0, members: 0 };
}

/** Of the members among them. */
export async function selectListedUsers(
  db: Db,
  eventId: string,
  filter: RegistrationFilter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select r.user_id from event_registrations r
    where ${matches(eventId, filter)} and r.user_id is not null limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function countByStatus(db: Db, eventId: string) {
  const { rows } = await sql<{ status: PaymentState; registrations: number }>`
    select status, count(*)::int as registrations from (
      select ${paymentState} as status from event_registrations r where r.event_id = ${eventId} and ${isLive}
    ) live group by status`.execute(db);
  return rows;
}

export const selectTicketSales = (db: Db, eventId: string) =>
  db
    .selectFrom('ticket_types')
    .select(['id', 'name', 'sold_quantity', 'max_quantity'])
    .where('event_id', '=', eventId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** Any member's live registration, with what a withdrawal reports about it. */
export const selectLiveRegistration = (db: Db, id: string) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('payment_ledger as p', (join) =>
      join
        .onRef('p.entity_id', '=', 'r.id')
        .on(sql<boolean>`p.entity_type = 'event_registration' and p.status = 'pending'`),
    )
    .where('r.id', '=', id)
    .where(isLive)
    .select(['r.id', 'r.event_id', 'r.user_id', 'u.email as user_email', 'k.name as ticket_type_name'])
    .select(['e.name as event_name', 'e.start_date', 'e.end_date', 'e.venue_name', 'e.location'])
    .select('p.amount_cents as pending_cents')
    .select([
      guestsOf.as('guests'),
      paymentState.as('status'),
      receivedCents.as('received_cents'),
      sql<number>`r.received_cents - r.refunded_cents`.as('received_base_cents'),
      sql<string | null>`coalesce(p.reference_number, ${ofLatestPayment('reference_number')})`.as('reference_number'),
      payerName.as('user_name'),
    ])
    .executeTakeFirst();

/** A person's live registrations, newest first, at most `limit`. */
export const selectRegistrationsOf = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('ticket_types as k', 'k.id', 'r.ticket_type_id')
    .select(['r.id', 'r.event_id', 'e.name as event_name', 'k.name as ticket_type_name', 'e.start_date'])
    .select('r.registered_at')
    .select([dueCents.as('due_cents'), paymentState.as('status')])
    .where('r.user_id', '=', userId)
    .where(isLive)
    .orderBy('r.registered_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();

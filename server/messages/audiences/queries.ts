import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '../../../contract/access.ts';
import type { Audience, Segment } from '../../../contract/audiences.ts';
import type { RegistrationPaymentStatus } from '../../../contract/constants.ts';
import type { OptionalEmailKind } from '../../../contract/emails.ts';
import { school } from '../../../school.config.ts';
import type { Db } from '../../lib/db/database.ts';
import { FORM_COLUMNS } from '../../lib/db/form-levels.ts';

type Condition = RawBuilder<boolean>;

/** Without withdrawn registrations: "registered" means with a place. */
const registered = (eventId: string, also: Condition = sql`true`): Condition => sql`exists (
  select from event_registrations r
  where r.user_id = u.id and r.event_id = ${eventId} and r.status <> 'withdrawn' and ${also})`;

const paid = sql`(r.received_cents - r.refunded_cents + r.adjusted_cents)`;
const isPending: Condition = sql`exists (select from payment_ledger l
  where l.entity_id = r.id and l.entity_type = 'event_registration' and l.status = 'pending')`;
/** Nothing is due for a cancelled event. */
const isCharged = sql`exists (select from events v where v.id = r.event_id and v.cancelled_at is null)`;

/**
 * By the state that lists show (`registrations/totals`, which messages can't import; the test compares both): something
 * must still be paid, a payment is pending, all was paid. A free ticket is none of them.
 */
const PAYMENT: Readonly<Record<RegistrationPaymentStatus, Condition>> = {
  unpaid: sql`amount_due_cents(r) > ${paid} and ${isCharged} and not ${isPending}`,
  submitted: isPending,
  paid: sql`amount_due_cents(r) <= ${paid} and ${paid} > 0 and ${isCharged} and not ${isPending}`,
};

/** Whether where members live counts also if they hide it. `is_chosen`: they were chosen once, so a list stays as it was. */
export type View = { hidden_locations: boolean; is_chosen?: true };

/** Of the user `u`. An event or ticket type that no longer exists is no one, never everyone. */
function conditionOf(each: Segment, { hidden_locations, is_chosen }: View): Condition {
  switch (each.type) {
    case 'everyone':
      return sql`true`;
    case 'registered':
      return registered(each.event_id);
    case 'not_registered':
      return sql`(not ${registered(each.event_id)} and exists (select from events where id = ${each.event_id}))`;
    case 'ticket_type':
      return sql`exists (select from event_registrations r
        where r.user_id = u.id and r.ticket_type_id = ${each.ticket_type_id} and r.status <> 'withdrawn')`;
    case 'payment':
      return registered(each.event_id, PAYMENT[each.status]);
    case 'class':
      return sql`(${sql.ref(`u.${FORM_COLUMNS[each.form - 1]}`)} = ${each.level}
        ${each.leaving_year ? sql`and u.leaving_year = ${each.leaving_year}` : sql``})`;
    case 'house':
      return sql`u.sports_house = ${each.house}`;
    case 'people_list':
      return is_chosen
        ? sql`true`
        : sql`exists (select from people_list_members m
        where m.user_id = u.id and m.people_list_id = ${each.people_list_id})`;
    case 'country':
      return sql`(lower(u.current_country) = lower(${each.country})
        ${hidden_locations ? sql`` : sql`and u.share_location`})`;
  }
}

/** Of members with a completed profile, `u`. No groups are no one. */
function audienceOf({ any_of }: Audience, view: View): Condition {
  const conditions = (group: readonly Segment[]) => group.map((each) => conditionOf(each, view));
  const groups = any_of.map((group) => sql<boolean>`(${sql.join(conditions(group), sql` and `)})`);
  return groups.length === 0 ? sql`false` : sql`u.profile_completed and (${sql.join(groups, sql` or `)})`;
}

/** Of the user `u`, who was in it when it was frozen: whether they still are. Its sender saw them, whatever they hide now. */
export const isStillIn = (audience: Audience): Condition =>
  sql`(${audienceOf(audience, { hidden_locations: true, is_chosen: true })}) is true`;

const turnedOff = (kind: OptionalEmailKind) => sql<boolean>`exists (select from message_preferences p
  where p.user_id = u.id and p.kind = ${kind} and not p.wanted)`;

/** `since`: members who were sent an announcement after it get another one only if that is urgent. */
export async function countAudience(db: Db, audience: Audience, view: View, since: Date, kind: OptionalEmailKind) {
  type Count = { people: number; unwanted: number; unverified: number; bounced: number; recent: number };
  const recent = sql`exists (select from announcement_recipients o join announcements a on a.id = o.announcement_id
    where a.event_id is null and o.user_id = u.id and o.outcome = 'sent' and o.decided_at > ${since}::timestamptz)`;
  const { rows } = await sql<Count>`
    select count(*)::int as people, count(*) filter (where ${turnedOff(kind)})::int as unwanted,
           count(*) filter (where not a.email_verified)::int as unverified,
           count(*) filter (where u.email_bounced_at is not null)::int as bounced,
           count(*) filter (where ${recent})::int as recent
    from users u join auth_users a on a.id = u.id where ${audienceOf(audience, view)}`.execute(db);
  return rows[0] as Count;
}

export async function selectSample(db: Db, audience: Audience, view: View, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u
    where ${audienceOf(audience, view)} order by random() limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Freezes the audience. Returns how many people it is. */
export async function insertRecipients(
  db: Db,
  announcementId: string,
  audience: Audience,
  view: View,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into announcement_recipients (announcement_id, user_id)
    select ${announcementId}::uuid, u.id from users u
    where ${audienceOf(audience, view)} for key share of u`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns how many of them are members with a completed profile. */
export async function insertPeopleList(
  db: Db,
  list: { label: string; access: string[]; created_by: string; created_at: Date },
  userIds: readonly string[],
): Promise<{ id: string; members: number }> {
  const { id } = await db.insertInto('people_lists').values(list).returning('id').executeTakeFirstOrThrow();
  const { rows } = await sql<{ members: number }>`
    with listed as (
      select id, profile_completed from users where id = any(${[...userIds]}::uuid[]) for key share
    ), inserted as (
      insert into people_list_members (people_list_id, user_id) select ${id}::uuid, id from listed
    )
    select count(*) filter (where profile_completed)::int as members from listed`.execute(db);
  return { id, members: rows[0]?.members ?? 0 };
}

/** Of each of these lists that still exists. */
export async function selectListAccess(db: Db, ids: readonly string[]): Promise<Permission[][]> {
  const lists = db.selectFrom('people_lists').select('access').$narrowType<{ access: Permission[] }>();
  return (await lists.where(sql<boolean>`id = any(${[...ids]}::uuid[])`).execute()).map(({ access }) => access);
}

/** Lists made before this moment. */
export async function deletePeopleLists(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('people_lists').where('created_at', '<', before).execute();
}

/** The names of the events, ticket types and lists in these segments, by id. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from events where id = any(${[...ids]}::uuid[])
    union all select k.id, k.name || ' (' || e.name || ')' from ticket_types k join events e on e.id = k.event_id
    where k.id = any(${[...ids]}::uuid[])
    union all select id, '“' || label || '” of ' || to_char(created_at at time zone ${school.zone}, 'DD Mon YYYY')
    from people_lists where id = any(${[...ids]}::uuid[])`.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

type EventChoice = { id: string; name: string; ticket_types: { id: string; name: string }[] };

/** The newest events with their ticket types. */
export async function selectEventChoices(db: Db, limit: number): Promise<EventChoice[]> {
  const { rows } = await sql<EventChoice>`
    select e.id, e.name, coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
      from ticket_types k where k.event_id = e.id), '[]') as ticket_types
    from events e order by e.start_date desc, e.id limit ${limit}`.execute(db);
  return rows;
}

/** Where members live, in the spelling that most use. */
export async function selectCountries(db: Db, { hidden_locations }: View, limit: number): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select mode() within group (order by current_country) as country from users
    where current_country <> '' and profile_completed ${hidden_locations ? sql`` : sql`and share_location`}
    group by lower(current_country) order by lower(current_country) limit ${limit}`.execute(db);
  return rows.map(({ country }) => country);
}

import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type DeliveryReason, RETRY_DAYS } from '../../../contract/constants.ts';
import type { DeliveryKind } from '../../../contract/emails.ts';
import type { DeliveryState } from '../../../contract/list-choices.ts';
import type { Deliveries } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { countUpTo } from '../../lib/db/search.ts';
import type { QueuedEmail } from '../email/email.ts';

export async function insertDelivery(db: Db, row: Insertable<Deliveries>): Promise<void> {
  await db.insertInto('deliveries').values(row).execute();
}

/** For emails to members. Returns the ids of those whose account still exists, and locks these accounts. */
export async function insertEmailDeliveries(
  db: Db,
  emails: readonly { id: string; user_id: string; email: QueuedEmail }[],
  heldBy: string | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (id, channel, kind, user_id, held_by)
    select e.id, 'email', e.kind, u.id, ${heldBy}::uuid
    from unnest(
      ${emails.map(({ id }) => id)}::uuid[], ${emails.map(({ email }) => email.kind)}::text[],
      ${emails.map(({ user_id }) => user_id)}::uuid[]
    ) as e (id, kind, user_id)
    join users as u on u.id = e.user_id for key share of u
    on conflict (id) do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Emails that wait and aren't claimed. Returns their ids. */
export async function deleteHeldDeliveries(db: Db, heldBy: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('deliveries')
    .where('held_by', '=', heldBy)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('tries', '=', 0), eb('reason', 'is not', null)]))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

/**
 * Of an announcement's email that is about to be handed to the provider: from then on Stop leaves it alone. False once the
 * announcement was stopped.
 */
export async function claimDelivery(db: Db, id: string, tries: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries set tries = ${tries}, reason = null
    where id = ${id} and state = 'waiting'
      and not exists (select from announcements where id = deliveries.held_by and status = 'stopped')`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether the recipient of an event update has a live registration for its event, which isn't cancelled. */
export async function isStillRegistered(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d join announcements a on a.id = d.held_by
    join event_registrations r on r.event_id = a.event_id and r.user_id = d.user_id
    join events e on e.id = a.event_id
    where d.id = ${id} and r.status <> 'withdrawn' and e.cancelled_at is null`.execute(db);
  return rows.length > 0;
}

export type Outcome = {
  state: DeliveryState;
  reason?: DeliveryReason;
  tries?: number;
  email?: QueuedEmail | undefined;
};

/** False if the message is in none of the states `from`. */
export function updateOutcome(db: Db, id: string, outcome: Outcome, from: DeliveryState[]): Promise<boolean> {
  const { state, reason, tries, email } = outcome;
  return returnsRow(
    db
      .updateTable('deliveries')
      .set({ state, reason: reason ?? null, changed_at: sql<Date>`now()` })
      .$if(tries !== undefined, (query) => query.set({ tries: tries as number }))
      .$if(email !== undefined, (query) => query.set({ email_content: JSON.stringify(email) }))
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id'),
  );
}

export const selectState = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirst())?.state;

export type DeliveryFilter = { state?: DeliveryState | undefined; kind?: DeliveryKind | undefined };

const deliveryRows = (db: Db, now: Date) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.user_id', 'd.tries', 'd.recipient', 'd.created_at', 'd.changed_at', 'u.email'])
    .select([
      sql<'email' | 'text'>`d.channel`.as('channel'),
      sql<DeliveryKind>`d.kind`.as('kind'),
      sql<DeliveryState>`d.state`.as('state'),
      sql<DeliveryReason | null>`d.reason`.as('reason'),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<boolean>`d.email_content is not null and d.created_at > ${now}::timestamptz - ${RETRY_DAYS} * interval '1 day'`.as(
        'may_retry',
      ),
    ]);

/** Newest first. `after`: the id of the last row of the previous page. */
export function selectDeliveries(
  db: Db,
  now: Date,
  { state, kind }: DeliveryFilter,
  after: string | null,
  limit: number,
) {
  return deliveryRows(db, now)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state as string))
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind as string))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(d.created_at, d.id) < (select created_at, id from deliveries where id = ${after})`),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

export const selectDelivery = (db: Db, now: Date, id: string) =>
  deliveryRows(db, now).where('d.id', '=', id).executeTakeFirst();

export const lockDelivery = (db: Db, id: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'user_id', 'kind', 'state', 'created_at'])
    .select(sql<QueuedEmail | null>`email_content`.as('email'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function clearOutcome(db: Db, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', reason: null, tries: 0, email_content: null, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Each state is counted up to MAX_COUNTED + 1. */
export async function countStates<S extends DeliveryState>(db: Db, states: readonly S[]): Promise<Record<S, number>> {
  const counts = states.map(
    (state) => sql`${countUpTo(sql`select from deliveries where state = ${state}`)} as ${sql.ref(state)}`,
  );
  const { rows } = await sql<Record<S, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<S, number>;
}

export async function countFailedSince(db: Db, since: Date): Promise<number> {
  const found = sql`select from deliveries where state = 'failed' and created_at > ${since}`;
  const { rows } = await sql<{ n: number }>`select ${countUpTo(found)} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

const BATCH = 5_000;

/** Deletes rows created before `before`, and the content of failed emails created before `contentBefore`, in batches. */
export async function deleteOldDeliveries(db: Db, before: Date, contentBefore: Date): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`delete from deliveries where id in (select id from deliveries where created_at < ${before} limit ${BATCH})`,
    sql`update deliveries set email_content = null where id in (
      select id from deliveries where email_content is not null and created_at < ${contentBefore} limit ${BATCH})`,
  ];
  for (const statement of statements) while (((await statement.execute(db)).numAffectedRows ?? 0n) >= BATCH);
}

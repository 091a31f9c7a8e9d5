import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type DeliveryKind, type DeliveryReason, RETRY_DAYS } from '../../../contract/constants.ts';
import type { DeliveryState } from '../../../contract/list-choices.ts';
import type { Deliveries } from '../../../db/types.ts';
import type { Db } from '../../lib/database.ts';
import { countUpTo } from '../../lib/search.ts';
import type { Letter } from '../email/email.ts';

export async function insertDelivery(db: Db, row: Insertable<Deliveries>): Promise<void> {
  await db.insertInto('deliveries').values(row).execute();
}

/** For e-mails to members. Returns the ids of those whose account is not gone, and does not go in the same instant. */
export async function insertLetterRows(
  db: Db,
  letters: readonly { id: string; user_id: string; letter: Letter }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (id, channel, kind, user_id)
    select l.id, 'email', l.kind, u.id
    from unnest(
      ${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ letter }) => letter.kind)}::text[],
      ${letters.map(({ user_id }) => user_id)}::uuid[]
    ) as l (id, kind, user_id)
    join users as u on u.id = l.user_id for key share of u
    on conflict (id) do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type Outcome = { state: DeliveryState; reason?: DeliveryReason; tries?: number; letter?: Letter | undefined };

/** What became of a message that was waiting; false where that was told already. */
export async function noteOutcome(db: Db, id: string, outcome: Outcome, from: DeliveryState[]): Promise<boolean> {
  const { state, reason, tries, letter } = outcome;
  const noted = await db
    .updateTable('deliveries')
    .set({ state, reason: reason ?? null, changed_at: sql<Date>`now()` })
    .$if(tries !== undefined, (query) => query.set({ tries: tries as number }))
    .$if(letter !== undefined, (query) => query.set({ letter: JSON.stringify(letter) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export const selectState = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirst())?.state;

export type DeliveryFilter = { state?: DeliveryState | undefined; kind?: DeliveryKind | undefined };

const shown = (db: Db, now: Date) =>
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
      sql<boolean>`d.letter is not null and d.created_at > ${now}::timestamptz - ${RETRY_DAYS} * interval '1 day'`.as(
        'may_retry',
      ),
    ]);

/** Newest first. `after` is the id of the last row of the page before. */
export function selectDeliveries(
  db: Db,
  now: Date,
  { state, kind }: DeliveryFilter,
  after: string | null,
  limit: number,
) {
  return shown(db, now)
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
  shown(db, now).where('d.id', '=', id).executeTakeFirst();

/** Locks it, with what may be sent again. */
export const lockDelivery = (db: Db, id: string) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'user_id', 'kind', 'state', 'created_at'])
    .select(sql<Letter | null>`letter`.as('letter'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function clearOutcome(db: Db, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', reason: null, tries: 0, letter: null, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Each state's number, counted up to MOST_COUNTED and one more. */
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

const AT_ONCE = 5_000;

/** Forgets what is older, and takes away letters that may not be tried again any more; a part at a time. */
export async function forgetDeliveries(db: Db, before: Date, lettersBefore: Date): Promise<void> {
  const parts: RawBuilder<unknown>[] = [
    sql`delete from deliveries where id in (select id from deliveries where created_at < ${before} limit ${AT_ONCE})`,
    sql`update deliveries set letter = null where id in (
      select id from deliveries where letter is not null and created_at < ${lettersBefore} limit ${AT_ONCE})`,
  ];
  for (const part of parts) while (((await part.execute(db)).numAffectedRows ?? 0n) >= AT_ONCE);
}

/** Writes under an Idempotency-Key: however often one is tried, it is carried out once and answered as the first time. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Attempt, Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ReadAgain } from '../db/transaction.ts';
import { AppError, invalid } from '../errors.ts';

/** What a retry may need, in hours; then the key is forgotten. */
const LIFETIME = 24;
const FORGOTTEN_AT_ONCE = 20;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** What the request tells by its header; undefined where it has none. Throws INVALID_INPUT for a key that is none. */
export async function readAttempt(
  header: string | string[] | undefined,
  operation: string,
  input: { params: unknown; body: unknown },
): Promise<Attempt | undefined> {
  if (header === undefined) return undefined;
  const key = String(header);
  if (!KEY.test(key)) throw invalid('idempotency-key', 'Idempotency-Key must be 1 to 200 printable characters.');
  const sent = JSON.stringify([operation, input.params, await withoutFiles(input.body)]);
  return { key, fingerprint: createHash('sha256').update(sent).digest() };
}

async function withoutFiles(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(async ([name, value]) => {
    if (!(value instanceof File)) return [name, value];
    const sha256 = createHash('sha256').update(Buffer.from(await value.arrayBuffer()));
    return [name, sha256.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(fields));
}

export type Tried = Pick<Context, 'db' | 'actor' | 'attempt' | 'now'>;

/**
 * Runs `work` unless it was carried out before under this key, and returns what it returned then. `ctx.db` is the one
 * transaction of `work`: a refusal leaves no trace, and who comes at the same time waits. Throws IDEMPOTENCY_KEY_REUSED
 * where the key stands for something else.
 */
export async function once<T>({ db, actor, attempt, now }: Tried, work: () => Promise<T>): Promise<T> {
  if (!attempt || !actor) return work();
  const expired = expiry([{ now }]);
  await forget(db, expired);
  const { key, fingerprint } = attempt;
  const { rows: mine } = await sql`
    insert into idempotency_keys as k (user_id, key, fingerprint, created_at)
    values (${actor.id}, ${key}, ${fingerprint}, ${now})
    on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, reply = null, created_at = excluded.created_at
      where k.created_at < ${expired}
    returning key`.execute(db);
  if (mine.length === 0) return earlierReply<T>(db, actor.id, attempt);
  const reply = await work();
  await sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)} where user_id = ${actor.id} and key = ${key}`.execute(
    db,
  );
  return reply;
}

/** As it stood in JSON: an instant in it is the text that is sent anyway. */
async function earlierReply<T>(db: Db, userId: string, { key, fingerprint }: Attempt): Promise<T> {
  const { rows } = await sql<{ fingerprint: Buffer; reply: T }>`
    select fingerprint, reply from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(db);
  if (!rows[0]?.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return rows[0].reply;
}

/** A few with every new one, so that they do not pile up; those someone else is forgetting are left to them. */
async function forget(db: Db, expired: Date): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < ${expired}
      order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db);
}

/** What several people try in one transaction: no more than one thing each. */
type Keyed = Attempt & { userId: string };

const keyed = ({ actor, attempt }: Tried): Keyed[] => (actor && attempt ? [{ userId: actor.id, ...attempt }] : []);

const lists = (all: readonly Keyed[]) => sql`
  ${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ key }) => key)}::text[]`;

/**
 * For work that does in one transaction what several ask for, where `once` is for one: what each was answered under their
 * key before, by the id of who asks. An IDEMPOTENCY_KEY_REUSED among it is theirs alone.
 */
export async function repliesBefore<T>(db: Db, tried: readonly Tried[]): Promise<Map<string, PromiseSettledResult<T>>> {
  const all = tried.flatMap(keyed);
  if (all.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; fingerprint: Buffer; reply: T }>`
    select k.user_id, k.fingerprint, k.reply
    from unnest(${lists(all)}) as t (user_id, key) join idempotency_keys as k using (user_id, key)
    where k.created_at >= ${expiry(tried)}`.execute(db);
  const fingerprints = new Map(all.map(({ userId, fingerprint }) => [userId, fingerprint]));
  return new Map(
    rows.map(({ user_id, fingerprint, reply }) => [
      user_id,
      fingerprints.get(user_id)?.equals(fingerprint)
        ? { status: 'fulfilled', value: reply }
        : { status: 'rejected', reason: new AppError('IDEMPOTENCY_KEY_REUSED') },
    ]),
  );
}

/** Keeps what each is answered. Throws ReadAgain where another transaction carried one of them out meanwhile. */
export async function keepReplies(db: Db, answered: readonly { ctx: Tried; reply: unknown }[]): Promise<void> {
  const replies = answered.flatMap(({ ctx, reply }) => keyed(ctx).map((each) => ({ ...each, reply })));
  if (replies.length === 0) return;
  const tried = answered.map(({ ctx }) => ctx);
  await forget(db, expiry(tried));
  const { rows: kept } = await sql`
    insert into idempotency_keys as k (user_id, key, fingerprint, reply, created_at)
    select t.user_id, t.key, t.fingerprint, t.reply::json, ${tried[0]?.now}
    from unnest(
      ${lists(replies)}, ${replies.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${replies.map(({ reply }) => JSON.stringify(reply))}::text[]
    ) as t (user_id, key, fingerprint, reply)
    order by t.user_id -- one order for all, so that no two wait for each other
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, reply = excluded.reply, created_at = excluded.created_at
      where k.created_at < ${expiry(tried)}
    returning key`.execute(db);
  if (kept.length < replies.length) throw new ReadAgain();
}

const expiry = (tried: readonly Pick<Tried, 'now'>[]): Date =>
  new Date(Math.max(...tried.map(({ now }) => now.getTime())) - LIFETIME * 60 * 60 * 1000);

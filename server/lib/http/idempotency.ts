/** Writes with an Idempotency-Key are carried out once; repeats get the first reply. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/constants.ts';
import type { Attempt, Context } from '../context.ts';
import { IDEMPOTENCY_LOCK, takeLock } from '../db/advisory-locks.ts';
import type { Db } from '../db/database.ts';
import { ReadAgain } from '../db/transaction.ts';
import { AppError, invalid } from '../errors.ts';

const LIFETIME_MS = DAY_MS;
const DELETED_AT_ONCE = 20;
const KEY = /^[\x21-\x7e]{1,200}$/;

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

export type AttemptContext = Pick<Context, 'db' | 'actor' | 'attempt' | 'now'>;

/**
 * Runs `work` or returns the earlier reply. `ctx.db` is its transaction: a refusal leaves no trace, and a concurrent
 * attempt waits. Throws IDEMPOTENCY_KEY_REUSED if the key was sent with something else.
 */
export async function once<T>(ctx: AttemptContext, work: () => Promise<T>): Promise<T> {
  const { db, actor, attempt } = ctx;
  if (!attempt || !actor) return work();
  await takeLock(db, IDEMPOTENCY_LOCK, `${actor.id} ${attempt.key}`);
  const earlier = (await readReplies<T>(db, [ctx])).get(actor.id);
  if (earlier?.status === 'rejected') throw earlier.reason;
  if (earlier) return earlier.value;
  const reply = await work();
  await storeReplies(db, [{ ctx, reply }]);
  return reply;
}

type Keyed = Attempt & { userId: string };

const keyed = ({ actor, attempt }: AttemptContext): Keyed[] =>
  actor && attempt ? [{ userId: actor.id, ...attempt }] : [];

const lists = (all: readonly Keyed[]) => sql`
  ${all.map(({ userId }) => userId)}::uuid[], ${all.map(({ key }) => key)}::text[]`;

/**
 * Earlier replies by person id, at most one per person. A reused key is an IDEMPOTENCY_KEY_REUSED. Dates are text, as
 * in JSON.
 */
export async function readReplies<T>(
  db: Db,
  contexts: readonly AttemptContext[],
): Promise<Map<string, PromiseSettledResult<T>>> {
  const all = contexts.flatMap(keyed);
  if (all.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; fingerprint: Buffer; reply: T }>`
    select k.user_id, k.fingerprint, k.reply
    from unnest(${lists(all)}) as t (user_id, key) join idempotency_keys as k using (user_id, key)
    where k.created_at >= ${expiry(contexts)}`.execute(db);
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

/** Throws ReadAgain if another transaction has carried one out since. */
export async function storeReplies(
  db: Db,
  answered: readonly { ctx: AttemptContext; reply: unknown }[],
): Promise<void> {
  const replies = answered.flatMap(({ ctx, reply }) => keyed(ctx).map((each) => ({ ...each, reply })));
  if (replies.length === 0) return;
  const contexts = answered.map(({ ctx }) => ctx);
  await deleteExpired(db, expiry(contexts));
  const { rows: kept } = await sql`
    insert into idempotency_keys as k (user_id, key, fingerprint, reply, created_at)
    select t.user_id, t.key, t.fingerprint, t.reply::json, ${contexts[0]?.now}
    from unnest(
      ${lists(replies)}, ${replies.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${replies.map(({ reply }) => JSON.stringify(reply))}::text[]
    ) as t (user_id, key, fingerprint, reply)
    order by t.user_id -- the same order in every transaction, so that no two deadlock
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, reply = excluded.reply, created_at = excluded.created_at
      where k.created_at < ${expiry(contexts)}
    returning key`.execute(db);
  if (kept.length < replies.length) throw new ReadAgain();
}

/** Deletes a few with every new one; skips rows that another transaction is deleting. */
async function deleteExpired(db: Db, expired: Date): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < ${expired}
      order by created_at limit ${DELETED_AT_ONCE} for update skip locked)`.execute(db);
}

const expiry = (contexts: readonly Pick<AttemptContext, 'now'>[]): Date =>
  new Date(Math.max(...contexts.map(({ now }) => now.getTime())) - LIFETIME_MS);

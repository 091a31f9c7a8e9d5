/** Writes under an Idempotency-Key: however often one is tried, it is carried out once and answered as the first time. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Attempt, Context } from './context.ts';
import type { Db } from './database.ts';
import { AppError, invalid } from './errors.ts';

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
  const expired = new Date(now.getTime() - LIFETIME * 60 * 60 * 1000);
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

/** A few with every new one, so that they do not pile up; those somebody else is forgetting are left to them. */
async function forget(db: Db, expired: Date): Promise<void> {
  await sql`
    delete from idempotency_keys where (user_id, key) in (
      select user_id, key from idempotency_keys where created_at < ${expired}
      order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db);
}

/**
 * Hashes passwords with argon2id, which takes a core: a few at a time, so that the server answers everything else
 * meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts';
import { clientNetwork } from '../../lib/http/client-address.ts';

/** OWASP's minimum for argon2id: 19 MiB and two passes, about 17 ms. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a core to requests and the database, and one of libuv's four threads to files and name lookups. */
export const HASHES_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** About three seconds of work for one core. */
export const HASHES_WAITING = { waiting: 200, waitingPerKey: 40 };

/** Of one network only one is in the queue, so that no one has to wait for all attempts of an attacker. */
export const hashing = createConcurrencyLimit({ atOnce: HASHES_AT_ONCE, ...HASHES_WAITING });

/** `client`: the address that asks. Throws UNAVAILABLE if too many wait. */
export const hashPassword = (password: string, client?: string): Promise<string> =>
  hashing(() => hash(password, ARGON2), client && clientNetwork(client));

/** As slow, but the same for the same input, so that it can be looked up. Throws UNAVAILABLE if too many wait. */
export const hashWithSalt = (secret: Buffer, salt: Buffer, client: string): Promise<Buffer> =>
  hashing(() => hashRaw(secret, { ...ARGON2, salt }), clientNetwork(client));

let dummyHash: Promise<string> | undefined;

/**
 * Without a stored hash it compares with a dummy, so that the answer takes the same time. Throws UNAVAILABLE if too many wait.
 */
export async function isPasswordRight(
  stored: string | null | undefined,
  password: string,
  client: string,
): Promise<boolean> {
  dummyHash ??= hash(randomUUID(), ARGON2);
  const compared = stored ?? (await dummyHash);
  const isSame = await hashing(() => verify(compared, password), clientNetwork(client));
  return isSame && Boolean(stored);
}

/** Ten codes to keep on paper, each valid once in place of a code from the app. */
import { randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { hashWithSalt } from '../passwords/hashing.ts';
import { keyedHash } from '../secrets.ts';
import { deleteRecoveryCode, replaceRecoveryCodes, selectFactor } from './queries.ts';

/** Crockford's base32: no characters that look alike, so that a handwritten code can be read. 80 bits per code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;
const SALT_BYTES = 16;

type Within = Pick<Context, 'db' | 'requestContext'>;

const arrayOf = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);
const newGroup = () => arrayOf(GROUP, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => arrayOf(GROUPS, newGroup).join('-');

/** Normalizes case, spaces, hyphens and look-alike characters. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/**
 * Hashed with a key, so that the database alone is not enough to guess a code, and then slowly. Older codes have no salt
 * and only the keyed hash.
 */
async function hashCode(
  { requestContext }: Within,
  code: string,
  userId: string,
  salt: Buffer | null,
  env: Services['env'],
): Promise<Buffer> {
  const keyed = keyedHash(plainCode(code), userId, env);
  return salt ? hashWithSalt(keyed, salt, requestContext.client) : keyed;
}

/** Replaces all codes. Only their hashes are stored, so they can be shown only now. */
export async function makeRecoveryCodes(within: Within, userId: string, env: Services['env']) {
  const codes = arrayOf(RECOVERY_CODES, newCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashCode(within, code, userId, salt, env)));
  await replaceRecoveryCodes(within.db, userId, salt, hashes);
  return codes;
}

/** Consumes a code; false if it's wrong. Only one of several concurrent uses gets true. */
export async function takeRecoveryCode(
  within: Within,
  userId: string,
  typed: string,
  env: Services['env'],
): Promise<boolean> {
  const factor = await selectFactor(within.db, userId);
  const hash = await hashCode(within, typed, userId, factor?.recovery_salt ?? null, env);
  return deleteRecoveryCode(within.db, userId, hash);
}

/** Ten codes to keep on paper, each valid once in place of a code from the app. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { keyedHash } from '../secrets.ts';
import { deleteRecoveryCode, replaceRecoveryCodes } from './queries.ts';

/** Crockford's base32: no characters that look alike, so that a handwritten code can be read. 50 bits per code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

const symbols = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Normalizes case, spaces, hyphens and look-alike characters. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Replaces all codes. Only their hashes are stored, so they can be shown only now. */
export async function makeRecoveryCodes({ db }: Pick<Context, 'db'>, userId: string, env: Services['env']) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${symbols(HALF)}-${symbols(HALF)}`);
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => keyedHash(plainCode(code), userId, env)),
  );
  return codes;
}

/** Consumes a code; false if it's wrong. Only one of several concurrent uses gets true. */
export const takeRecoveryCode = ({ db }: Pick<Context, 'db'>, userId: string, typed: string, env: Services['env']) =>
  deleteRecoveryCode(db, userId, keyedHash(plainCode(typed), userId, env));

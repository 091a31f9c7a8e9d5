/** Ten codes to keep on paper, each good once in place of a code of the app. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../contract/constants.ts';
import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { keyedHash } from '../secrets.ts';
import { deleteRecoveryCode, replaceRecoveryCodes } from './queries.ts';

/** Crockford's base32: no letter that looks like a figure, so that a code survives handwriting. 50 bits a code. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

const symbols = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** What was meant by what was typed: case, spaces, hyphens and look-alikes do not matter. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Makes ten in place of what there was; they can be shown now and never again. */
export async function makeRecoveryCodes({ db }: Pick<Context, 'db'>, userId: string, env: Services['env']) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${symbols(HALF)}-${symbols(HALF)}`);
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => keyedHash(plainCode(code), userId, env)),
  );
  return codes;
}

/** Uses a code up; false for a wrong one. Of many who use one at once, one gets true. */
export const takeRecoveryCode = ({ db }: Pick<Context, 'db'>, userId: string, typed: string, env: Services['env']) =>
  deleteRecoveryCode(db, userId, keyedHash(plainCode(typed), userId, env));

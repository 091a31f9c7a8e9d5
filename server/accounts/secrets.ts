/** Keys made of SESSION_SECRET, one for each use, and what is done with them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type Keeper = { sessionSecret: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (use: string, { sessionSecret }: Keeper): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `alumni-reunion ${use}`, 32));

/** Encrypts for one owner: another's row, or another key, opens it not. */
export function seal(plain: Buffer, owner: string, keeper: Keeper): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor('totp secrets', keeper), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where SESSION_SECRET is not the one it was sealed with. */
export function unseal(sealed: Buffer, owner: string, keeper: Keeper): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor('totp secrets', keeper), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A hash that no one can try out who has only the database. */
export const keyedHash = (text: string, owner: string, keeper: Keeper): Buffer =>
  createHmac('sha256', keyFor('recovery codes', keeper)).update(`${owner}:${text}`).digest();

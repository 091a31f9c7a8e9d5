/** Keys derived from SESSION_SECRET, one for each use. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type Settings = { sessionSecret: string };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (use: string, { sessionSecret }: Settings): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `alumni-reunion ${use}`, 32));

/** Encrypts for one owner: it can't be decrypted for another owner or with another key. */
export function seal(plain: Buffer, owner: string, settings: Settings): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor('totp secrets', settings), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if SESSION_SECRET has changed. */
export function unseal(sealed: Buffer, owner: string, settings: Settings): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor('totp secrets', settings), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A hash that can't be guessed offline with only the database. */
export const keyedHash = (text: string, owner: string, settings: Settings): Buffer =>
  createHmac('sha256', keyFor('recovery codes', settings)).update(`${owner}:${text}`).digest();

/** What is stored encrypted, or as a hash with a key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeySettings, keyedMac, keyFor } from '../lib/derived-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts for one owner: it can't be decrypted for another owner or with another key. */
export function seal(plain: Buffer, owner: string, settings: KeySettings): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor('totp secrets', settings), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if SESSION_SECRET has changed. */
export function unseal(sealed: Buffer, owner: string, settings: KeySettings): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor('totp secrets', settings), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A hash that can't be guessed offline with only the database. */
export const keyedHash = (text: string, owner: string, settings: KeySettings): Buffer =>
  keyedMac(`${owner}:${text}`, 'recovery codes', settings);

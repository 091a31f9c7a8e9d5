/** The secret of a ticket: made from its id and version with a key of its own, so that it can be shown again and is not stored. */
import { createHash } from 'node:crypto';
import { CODE_CHARACTERS } from '../../../contract/payment-code.ts';
import { type KeySettings, keyedMac } from '../../lib/derived-keys.ts';

export const SECRET_LENGTH = 20;
const BASE = BigInt(CODE_CHARACTERS.length);

/** The same as long as SESSION_SECRET stays the same. */
export function ticketSecret({ id, version }: { id: string; version: number }, settings: KeySettings): string {
  let rest = BigInt(`0x${keyedMac(`${id}:${version}`, 'tickets', settings).toString('hex')}`);
  return Array.from({ length: SECRET_LENGTH }, () => {
    const character = CODE_CHARACTERS[Number(rest % BASE)];
    rest /= BASE;
    return character;
  }).join('');
}

/** What is stored of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The secret that a text is, however it is spelled; null if it can't be one. */
export function readSecret(text: string): string | null {
  const secret = text.trim().toUpperCase();
  const isSecret = secret.length === SECRET_LENGTH && [...secret].every((each) => CODE_CHARACTERS.includes(each));
  return isSecret ? secret : null;
}

/** In capitals, for which a QR code needs fewer modules. */
export const ticketUrl = (secret: string, { publicUrl }: { publicUrl: string }): string =>
  `${publicUrl}/t/${secret}`.toUpperCase();

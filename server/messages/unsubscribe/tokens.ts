/** The token in an email's unsubscribe link: it says whose it is, and a MAC says for which kind of email. */
import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../../contract/emails.ts';
import { isSameSecret, type KeySettings, keyedMac } from '../../lib/derived-keys.ts';

type Person = { id: string; email: string };

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** The address is part of it: with a link to a former address of the member, no one can change anything. */
const macOf = ({ id, email }: Person, kind: OptionalEmailKind, settings: KeySettings): Buffer =>
  keyedMac(`${kind}:${id}:${email.toLowerCase()}`, 'unsubscribe links', settings);

/** Works as long as the address and SESSION_SECRET stay the same. */
export const unsubscribeToken = (person: Person, kind: OptionalEmailKind, settings: KeySettings): string =>
  Buffer.concat([Buffer.from(person.id.replaceAll('-', ''), 'hex'), macOf(person, kind, settings)]).toString(
    'base64url',
  );

export const UNSUBSCRIBE_PREFIX = '/unsubscribe/';

/** The address of an email's unsubscribe link, from its first slash. */
export const unsubscribePath = (...owner: Parameters<typeof unsubscribeToken>): string =>
  UNSUBSCRIBE_PREFIX + unsubscribeToken(...owner);

/** Whose a token claims to be; null if it can't be one. */
export function claimedOwner(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The kind that it is for; undefined if it is forged, or made for another address or with another secret. */
export function kindOf(token: string, person: Person, settings: KeySettings): OptionalEmailKind | undefined {
  const given = Buffer.from(token, 'base64url').subarray(ID_BYTES);
  return OPTIONAL_EMAIL_KINDS.find((kind) => isSameSecret(given, macOf(person, kind, settings)));
}

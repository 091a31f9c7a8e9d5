/** The token in an email's unsubscribe link: it says whose it is, and a MAC says for which kind of email. */
import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../../contract/emails.ts';
import { isSameSecret, type KeySettings, keyedMac } from '../../lib/derived-keys.ts';
import { keyedToken, macIn } from '../../lib/keyed-tokens.ts';

type Person = { id: string; email: string };

/** The address is part of it: with a link to a former address of the member, no one can change anything. */
const macOf = ({ id, email }: Person, kind: OptionalEmailKind, settings: KeySettings): Buffer =>
  keyedMac(`${kind}:${id}:${email.toLowerCase()}`, 'unsubscribe links', settings);

export const UNSUBSCRIBE_PREFIX = '/unsubscribe/';

/** The address of an email's unsubscribe link, from its first slash. Works as long as their address and SESSION_SECRET stay. */
export const unsubscribePath = (person: Person, kind: OptionalEmailKind, settings: KeySettings): string =>
  UNSUBSCRIBE_PREFIX + keyedToken(person.id, macOf(person, kind, settings));

/** The kind that it is for; undefined if it is forged, or made for another address or with another secret. */
export function kindOf(token: string, person: Person, settings: KeySettings): OptionalEmailKind | undefined {
  const given = macIn(token);
  return OPTIONAL_EMAIL_KINDS.find((kind) => isSameSecret(given, macOf(person, kind, settings)));
}

/** Links in emails, and in a text message, that open something without signing in. Each has a token that works once. */
import { createHash, randomBytes } from 'node:crypto';
import { PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { deleteLinks, insertLinks, selectLink, setLinkToken } from './queries.ts';

/** `page` reads the token from the fragment, which no server or proxy logs. */
const LINKS = {
  password_reset: { page: '/reset-password', minutes: 60 },
  email_verification: { page: '/verify-email', minutes: 7 * 24 * 60 },
  phone_reversal: { page: '/restore-number', minutes: PHONE_REVERSAL_HOURS * 60 },
} as const;
export type LinkKind = keyof typeof LINKS;
export const LINK_KINDS = Object.keys(LINKS) as [LinkKind, ...LinkKind[]];

/** For a message that is not queued by `queueEmail`: its id in deliveries. */
export const addLink = (db: Db, messageId: string, kind: LinkKind, userId: string): Promise<void> =>
  insertLinks(db, [{ email_id: messageId, user_id: userId, kind }]);

/** 256 random bits can't be guessed, so a fast hash without a salt is enough. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates the token of a queued email's link, in place of an earlier try's, and stores its hash. Returns the path with the
 * token; null if the link was voided after the email was queued.
 */
export async function createLink(db: Db, emailId: string, kind: LinkKind, now: Date): Promise<string | null> {
  const { page, minutes } = LINKS[kind];
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + minutes * 60_000);
  const isCreated = await setLinkToken(db, emailId, { token_hash: hashOf(token), expires_at });
  return isCreated ? `${page}#token=${token}` : null;
}

/** The link with this token, unless it was used or voided, or has expired. */
export const findLink = (db: Db, kind: LinkKind, token: string, now: Date) => selectLink(db, kind, hashOf(token), now);

/** Also voids links whose emails aren't sent yet: those are dropped. Returns the ids of the emails. */
export const voidLinks = (db: Db, kind: LinkKind, userId: string): Promise<string[]> => deleteLinks(db, userId, kind);

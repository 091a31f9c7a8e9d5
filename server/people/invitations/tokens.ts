/** What opens an invitation (docs/decisions/0066). */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 16;

/** 128 random bits can't be guessed. Short enough for a chat. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

/** All that is stored: who reads the database can't open a link. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const joinPath = (token: string): string => `/join/${token}`;

/** When a link that is made now expires. */
export const expiryOf = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000);

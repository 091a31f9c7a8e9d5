/** Keys derived from SESSION_SECRET, one for each use. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type KeySettings = { sessionSecret: string };

/** 256 bits. A value made with the key of one use is worthless for another. */
export const keyFor = (use: string, { sessionSecret }: KeySettings): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `alumni-reunion ${use}`, 32));

/** An HMAC with SHA-256, by the key of one use. */
export const keyedMac = (text: string, use: string, settings: KeySettings): Buffer =>
  createHmac('sha256', keyFor(use, settings)).update(text).digest();

/** Takes the same time wherever the two differ. */
export const isSameSecret = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Finds tickets by what was scanned or typed. */
import { school } from '../../../school.config.ts';
import type { Ticket } from './storage.ts';

const MIN_LENGTH = 3;
const SHOWN = 20;
/** As a QR code has it, 'HTTPS://HOST/T/SECRET', or the secret alone. */
const CODE = /^(?:https?:\/\/\S+\/t\/)?([2-9a-z]{20})$/i;
/** Of the hash, as the list has it. */
const CODE_LENGTH = 16;

/** The ticket's secret, in capitals as it was hashed; null for a text that is no code. */
export const secretIn = (text: string): string | null => CODE.exec(text.trim())?.[1]?.toUpperCase() ?? null;

/** Anything that a scanner may have read: it has no spaces as names do, and is longer than them. */
export const isLikeCode = (text: string): boolean => secretIn(text) !== null || /^https?:\/\/\S+$/i.test(text.trim());

/** The hash of a code in hexadecimal, and as the list has it. */
export async function hashesOf(code: string): Promise<{ hex: string; short: string }> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = btoa(String.fromCharCode(...bytes));
  return { hex, short: base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, CODE_LENGTH) };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The first of them by name, and how many there are. */
export type Found = { people: readonly Ticket[]; total: number };
const byName = new Intl.Collator(school.locale);

/** By parts of the name, from three characters; null for a shorter text. */
export function findByName(tickets: readonly Ticket[], text: string): Found | null {
  if (text.trim().length < MIN_LENGTH) return null;
  const words = plain(text).split(/\s+/).filter(Boolean);
  const all = tickets.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  all.sort((one, other) => byName.compare(one.name, other.name));
  return { people: all.slice(0, SHOWN), total: all.length };
}

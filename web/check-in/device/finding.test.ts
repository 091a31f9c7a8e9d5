import { expect, it } from 'vitest';
import { findByName, hashesOf, isLikeCode, secretIn } from './finding.ts';
import type { Ticket } from './storage.ts';

const SECRET = '23456792345679234567';
const named = (name: string): Ticket => ({
  id: name,
  registration_id: name,
  code: '',
  name,
  is_guest: false,
  ticket_type_name: 'Gala',
  balance_cents: 0,
  is_in_review: false,
  marks: [],
});
const TICKETS = ['Marcia Brown (Campbell)', 'Zoë Grant', 'Omar Brown'].map(named);

it.each([
  `HTTPS://REUNION.EXAMPLE/T/${SECRET}`,
  `https://reunion.example/t/${SECRET}`,
  `http://localhost:3000/t/${SECRET.toLowerCase()}`,
  ` ${SECRET} `,
])('reads the secret in %j', (text) => {
  expect(secretIn(text)).toBe(SECRET);
  expect(isLikeCode(text)).toBe(true);
});

it.each(['Marcia', '', 'Marcia Brown and Omar'])('takes %j for no code', (text) => {
  expect([secretIn(text), isLikeCode(text)]).toEqual([null, false]);
});

it('takes another address for a code that is not valid', () => {
  expect([secretIn('https://example.com/menu'), isLikeCode('https://example.com/menu')]).toEqual([null, true]);
});

it('hashes a code as the list does', async () => {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update(SECRET).digest();
  expect(await hashesOf(SECRET)).toEqual({ hex: hash.toString('hex'), short: hash.toString('base64url').slice(0, 16) });
});

it.each<[string, string[] | null]>([
  ['br', null],
  ['bro', ['Marcia Brown (Campbell)', 'Omar Brown']],
  ['BROWN marc', ['Marcia Brown (Campbell)']],
  ['campbell', ['Marcia Brown (Campbell)']],
  ['zoe', ['Zoë Grant']],
  ['Thompson', []],
])('finds by %j', (text, names) => {
  expect(findByName(TICKETS, text)?.people.map(({ name }) => name) ?? null).toEqual(names);
});

it('finds the first twenty by name, and counts the others too', () => {
  const brown = (n: number) => `Brown ${String(n).padStart(2, '0')}`;
  const tickets = Array.from({ length: 26 }, (_, n) => named(brown(26 - n)));
  const found = findByName(tickets, 'brown');
  expect([found?.total, found?.people.length]).toEqual([26, 20]);
  expect([found?.people[0]?.name, found?.people.at(-1)?.name]).toEqual([brown(1), brown(20)]);
});

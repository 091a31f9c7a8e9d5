import { expect, test } from 'vitest';
import { byDay, entityLabel, type LogEntry, valueText } from './labels.ts';

test.each([
  ['users', 'USER'],
  ['payment_ledger', 'PAYMENT'],
  ['event_registrations', 'EVENT'],
  ['ticket_types', 'SYSTEM (ticket types)'],
])('%s is labelled %s', (entity_type, label) => {
  expect(entityLabel(entity_type)).toBe(label);
});

const entry = (timestamp: string): LogEntry => ({
  id: timestamp,
  action_type: 'LOGIN_SUCCESS',
  entity_type: 'users',
  description: 'Signed in',
  actor_id: null,
  actor_name: null,
  actor_email: null,
  target_user_id: null,
  entity_id: null,
  metadata: {},
  ip_address: null,
  user_agent: null,
  timestamp,
});

test('entries are grouped by days in the school’s zone, five hours behind UTC', () => {
  const days = byDay(['2026-12-13T05:00:00Z', '2026-12-13T04:59:00Z', '2026-12-12T05:00:00Z'].map(entry));
  expect(days.map(({ date, entries }) => [date, entries.length])).toEqual([
    ['Sun 13 Dec 2026', 1],
    ['Sat 12 Dec 2026', 2],
  ]);
});

test.each([
  ['text', 'text'],
  [12, '12'],
  [true, 'true'],
  [null, '–'],
  ['', '–'],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('%j is shown as %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});

import { expect, test } from 'vitest';
import { type Deletion, deletionConsequences } from './deletion-consequences.ts';

const nothing: Deletion = { ticket_types: 0, activities: 0, rooms: 0, registrations: 0, has_history: false };

test.each<[change: Partial<Deletion>, words: string]>([
  [{}, 'No one has registered.'],
  [{ rooms: 1 }, 'No one has registered. Its 1 room goes with it.'],
  [{ ticket_types: 2, activities: 1 }, 'No one has registered. Its 2 ticket types and 1 activity go with it.'],
  [
    { ticket_types: 1, activities: 2, rooms: 12 },
    'No one has registered. Its 1 ticket type, 2 activities, and 12 rooms go with it.',
  ],
  [{ registrations: 1, has_history: true }, '1 person is registered, and its registrations and payments remain.'],
  [
    { registrations: 1200, has_history: true },
    '1,200 people are registered, and its registrations and payments remain.',
  ],
  [{ has_history: true }, 'Someone registered or waits for a place, and its registrations and payments remain.'],
])('deleting an event with %o', (change, words) => {
  expect(deletionConsequences({ ...nothing, ...change })).toBe(words);
});

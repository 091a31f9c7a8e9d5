import { expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import { makeEvents } from './events.ts';
import { makeGuests } from './guests.ts';
import type { Alumnus } from './people.ts';

const registered_at = new Date('2027-03-01T12:00:00Z');
const types = new Map<string, string>();
const events = makeEvents(createCalendar(registered_at), types);
const HOST = { row: { last_name: 'Reid' } } as Alumnus;

/** Of a hundred registrations: which of them bring guests depends on ids, and so on the school. */
const guestsAt = (event: (typeof events)[number]) =>
  Array.from({ length: 100 }, (_, nth) =>
    makeGuests(HOST, event, { id: `registration ${nth}`, registered_at } as Parameters<typeof makeGuests>[2]),
  ).flat();

it('no one brings a guest to the event that has no free place, whatever the school', () => {
  const full = events.filter(({ plan }) => plan.has_waiting_list);
  expect(full).toHaveLength(1);
  expect(full.flatMap(guestsAt)).toEqual([]);
});

it('some bring guests to another event that allows them', () => {
  const [open] = events.filter(({ plan }) => !plan.has_waiting_list && plan.max_guests);
  expect(open && guestsAt(open).length).toBeGreaterThan(0);
});

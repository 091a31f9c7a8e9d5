import { expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import { makeEvents } from './events.ts';
import { makeEntries } from './payment-entries.ts';
import { makeProfiles } from './payment-profiles.ts';
import { emailOf, makePeople } from './people.ts';
import { makeBookings } from './registrations.ts';

/** The entries of a demo made at this moment, in the order in which they are inserted. */
function entriesAt(now: Date) {
  const calendar = createCalendar(now);
  const people = makePeople(calendar);
  const [accountant, member] = (['accountant', 'member'] as const).map((mailbox) => {
    const found = people.find(({ row }) => row.email === emailOf(mailbox));
    if (!found) throw new Error(`no ${mailbox}`);
    return found;
  });
  if (!accountant || !member) throw new Error('unreachable');
  const events = makeEvents(calendar, new Map());
  const money = makeProfiles(calendar, accountant.row.id, events);
  return makeEntries(makeBookings({ calendar, people, events, ...money, accountant, member }));
}

const midnight = createCalendar(new Date('2026-11-28T12:00:00Z')).at(0, 0).getTime();

it.each([0, 1, 29, 60, 119, 121, 720, 1439])(
  'returns money after it arrived and before now, %i minutes after midnight',
  (minutes) => {
    const now = new Date(midnight + minutes * 60_000 + 1000);
    const entries = entriesAt(now);
    const refunds = entries.filter(({ kind }) => kind === 'refund');
    expect(refunds.length).toBeGreaterThan(0);
    for (const refund of refunds) {
      const received = entries.findIndex(
        ({ kind, registration_id }) => kind === 'payment' && registration_id === refund.registration_id,
      );
      expect(received).toBeLessThan(entries.indexOf(refund));
      expect(refund.recorded_at < now).toBe(true);
    }
  },
);

import type { Insertable } from 'kysely';
import type { SeatHolds, WaitingListEntries, WaitingListOffers } from '../db/types.ts';
import { offerExpiry } from '../server/registrations/waiting-list/rules.ts';
import { createRandom } from './random.ts';
import type { Booking, World } from './registrations.ts';

type Booked = World & { bookings: readonly Booking[] };

/** Those who wait for the event without a free seat, in order. A pair doesn't fit, so the member is asked first. */
export function makeWaitingList({ calendar, people, events, bookings, member }: Booked) {
  const random = createRandom('waiting list');
  const event = events.find(({ plan }) => plan.has_waiting_list);
  const ticket = event?.tickets[0];
  if (!event || !ticket) return { holds: [], entries: [], offers: [] };
  const booked = new Set(bookings.filter((each) => each.event === event).map(({ person }) => person));
  const others = people.filter((each) => each.row.profile_completed && each !== member && !booked.has(each));
  const [pair, ...singles] = others.slice(40, 44);
  const waiting = [pair, member, ...singles].filter((each) => each !== undefined);
  const entries = waiting.map(
    ({ row }, nth): Insertable<WaitingListEntries> => ({
      id: random.uuid(),
      event_id: event.row.id,
      user_id: row.id,
      ticket_type_ids: [ticket.id],
      seats: nth === 0 ? 2 : 1,
      joined_at: calendar.at(nth - 6, 12 + nth),
    }),
  );
  const [hold_id, entry_id] = [random.uuid(), entries[1]?.id ?? ''];
  const hold: Insertable<SeatHolds> = {
    id: hold_id,
    event_id: event.row.id,
    ticket_type_id: ticket.id,
    seats: 1,
    kind: 'offer',
    created_at: calendar.now,
  };
  const offer: Insertable<WaitingListOffers> = {
    id: random.uuid(),
    entry_id,
    hold_id,
    sent_at: calendar.now,
    expires_at: offerExpiry(calendar.now, event.row.start_date),
  };
  return { holds: [hold], entries, offers: [offer] };
}

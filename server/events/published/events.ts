/** Events as members see them: published ones, and those they are registered for (spec 2, 4). */
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import { daysOf, eventNights } from '../nights.ts';
import { isEarlyBird, placesLeft, startingFrom, ticketPrice, ticketsLeft } from '../rules.ts';
import { type CardRow, type OwnRoom, selectNext, selectPublished, selectPublishedEvent } from './queries.ts';

export async function listPublished({ db, actor, now }: MemberContext) {
  const rows = await selectPublished(db, actor.id);
  return { items: rows.map((row) => toCard(row, now)) };
}

/** The member's next event; the next published one if they are registered for none. */
export async function getNext({ db, actor, now }: MemberContext) {
  const row = await selectNext(db, actor.id, now);
  return row ? toCard(row, now) : null;
}

/** Throws EVENT_NOT_FOUND, for a draft too unless the member is registered. */
export async function getPublished({ db, actor, now }: MemberContext, id: string) {
  const row = found(await selectPublishedEvent(db, id, actor, now), 'EVENT_NOT_FOUND');
  const { activities, attendees, attendee_count, faces, waiting, questions, rooms, ...card } = row;
  const event = toCard(card, now);
  return {
    event,
    waiting: waiting && { ...waiting, offer: waiting.offer && toOffer(waiting.offer, event) },
    activities: activities.map(({ signed_up, ...activity }) => ({
      ...activity,
      my_signups: { member: signed_up.includes(null), guest_ids: signed_up.filter((id) => id !== null) },
      start_time: new Date(activity.start_time),
      end_time: new Date(activity.end_time),
    })),
    attendees,
    attendee_count,
    faces,
    questions,
    rooms: roomsIn(rooms, eventNights(event)),
  };
}

/** With the days on which the nights begin. */
const roomsIn = (rooms: readonly OwnRoom[], days: readonly string[]) =>
  rooms.flatMap(({ nights, ...room }) => {
    const own = daysOf(nights, days);
    return own.length > 0 ? [{ ...room, nights: own, is_whole_stay: own.length === days.length }] : [];
  });

/** With the current price of its ticket type, which may not be on sale any more. */
function toOffer<Offer extends { ticket_type_id: string; expires_at: string }>(
  offer: Offer,
  event: ReturnType<typeof toCard>,
) {
  const ticket = event.ticket_types.find(({ id }) => id === offer.ticket_type_id);
  return ticket ? { ...offer, price_cents: ticket.current_price_cents, expires_at: new Date(offer.expires_at) } : null;
}

function toCard({ ticket_types, registered_count, held_count, ...event }: CardRow, now: Date) {
  // Times inside aggregated JSON arrive as text.
  const tickets = ticket_types.map(({ early_bird_deadline: deadline, ...ticket }) => ({
    ...ticket,
    early_bird_deadline: deadline === null ? null : new Date(deadline),
  }));
  return {
    ...event,
    starting_from_cents: startingFrom(tickets, now),
    ticket_types: tickets.map(({ max_quantity, sold_quantity, held_quantity, ...ticket }) => ({
      ...ticket,
      ...(!isEarlyBird(ticket, now) && { early_bird_price_cents: null, early_bird_deadline: null }),
      current_price_cents: ticketPrice(ticket, now),
      remaining: ticketsLeft({ max_quantity, sold_quantity, held_quantity }),
    })),
    places_left: placesLeft({ max_capacity: event.max_capacity, registered_count, held_count }),
  };
}

/** Who is offered free seats, and until when. Pure. */
import { sortableTime } from '../../lib/school-formats.ts';

const MINUTE_MS = 60_000;
/** A whole day of the hours that count. */
const OFFER_MINUTES = 13 * 60;
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/** At the school, because members have no time zone of their own. */
function isDaytime(moment: Date): boolean {
  const hour = Number(sortableTime(moment).slice(11, 13));
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

/** When an offer sent `now` expires: after thirteen hours between 08:00 and 21:00, and at the latest when the event starts. */
export function offerExpiry(now: Date, start: Date): Date {
  let at = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let left = OFFER_MINUTES; left > 0 && at < start.getTime(); at += MINUTE_MS) {
    if (isDaytime(new Date(at))) left -= 1;
  }
  return new Date(Math.min(at, start.getTime()));
}

type Waiting = { readonly id: string; readonly seats: number; readonly ticket_type_ids: readonly string[] };

/** What is free: null is unlimited. Ticket types that are on sale, in the order in which members see them. */
export type FreeSeats = {
  readonly places: number | null;
  readonly tickets: readonly { readonly id: string; readonly left: number | null }[];
};

const fits = (seats: number, left: number | null): boolean => left === null || left >= seats;
const minus = (left: number | null, seats: number): number | null => left && left - seats;

/** The first ticket type that the entry accepts and that has all of its seats free; undefined without one. */
export function ticketFor({ seats, ticket_type_ids }: Omit<Waiting, 'id'>, free: FreeSeats): string | undefined {
  if (!fits(seats, free.places)) return undefined;
  return free.tickets.find(({ id, left }) => ticket_type_ids.includes(id) && fits(seats, left))?.id;
}

/** Asks entries in their order, each for all of its seats or none, and passes over one that doesn't fit. */
export function planOffers<Entry extends Waiting>(entries: readonly Entry[], free: FreeSeats) {
  const offers: { entry: Entry; ticket_type_id: string }[] = [];
  let rest = free;
  for (const entry of entries) {
    const ticket_type_id = ticketFor(entry, rest);
    if (!ticket_type_id) continue;
    offers.push({ entry, ticket_type_id });
    rest = {
      places: minus(rest.places, entry.seats),
      tickets: rest.tickets.map((each) =>
        each.id === ticket_type_id ? { ...each, left: minus(each.left, entry.seats) } : each,
      ),
    };
  }
  return { offers, rest };
}

import type { Selectable } from 'kysely';
import type { EventRegistrations, RegistrationGuests } from '../db/types.ts';
import { ticketPrice } from '../server/events/rules.ts';
import { after } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { MEN, WOMEN } from './names.ts';
import type { Alumnus } from './people.ts';
import { createRandom } from './random.ts';

export type Guest = Selectable<RegistrationGuests>;

/** Of one registration in six: relatives, added at once, without a room. */
export function makeGuests(
  person: Alumnus,
  event: DemoEvent,
  { id, registered_at }: Selectable<EventRegistrations>,
): Guest[] {
  const random = createRandom(`guests ${id}`);
  const tickets = event.tickets.filter((ticket) => ticket.is_active && !ticket.includes_accommodation);
  const isFull = event.plan.has_waiting_list; // its other places are sold, and the last one is offered
  if (isFull || event.row.max_guests === 0 || !random.chance(1 / 6)) return [];
  return Array.from({ length: random.int(1, event.row.max_guests) }, (_, nth) => {
    const ticket = random.pick(tickets);
    const created_at = after(registered_at, 10 + nth);
    return {
      id: random.uuid(),
      registration_id: id,
      name: `${random.pick(random.chance(0.5) ? WOMEN : MEN)} ${person.row.last_name}`,
      ticket_type_id: ticket.id,
      price_cents: ticketPrice(ticket, created_at),
      created_at,
      removed_at: null,
    };
  });
}

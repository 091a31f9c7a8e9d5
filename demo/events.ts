import type { Selectable } from 'kysely';
import type { EventActivities, Events, TicketTypes } from '../db/types.ts';
import { after, type Calendar } from './calendar.ts';
import type { EventPlan, TicketPlan } from './event-plan.ts';
import { EVENTS } from './events-plan.ts';
import { createRandom } from './random.ts';

export type Ticket = Omit<Selectable<TicketTypes>, 'sold_quantity' | 'held_quantity'> & {
  /** The number of registrations. */
  sold: number;
};
export type Activity = Omit<Selectable<EventActivities>, 'current_attendance' | 'calendar_sequence'>;
type EventRow = Omit<Selectable<Events>, 'registered_count' | 'guest_count' | 'held_count' | 'calendar_sequence'>;
export type DemoEvent = {
  row: EventRow;
  tickets: Ticket[];
  activities: Activity[];
  plan: EventPlan;
};

/** The events with ticket types and activities; `eventTypes` maps names to ids. */
export function makeEvents(calendar: Calendar, eventTypes: ReadonlyMap<string, string>): DemoEvent[] {
  const random = createRandom('events');
  return EVENTS.map((plan) => {
    const id = random.uuid();
    const announced = calendar.at(plan.announced, 10);
    const later = plan.weekday === undefined ? 0 : calendar.next(plan.weekday, plan.start[0]) - plan.start[0];
    const at = (days: number, hour: number) => calendar.at(days + later, hour);
    const start = at(...plan.start);
    const row = {
      id,
      name: plan.name.replace('{year}', String(start.getFullYear())),
      description: plan.description,
      event_type_id: eventTypes.get(plan.type) ?? '',
      start_date: start,
      end_date: at(...plan.end),
      location: plan.location,
      venue_name: plan.venue_name,
      max_capacity: plan.max_capacity,
      max_guests: plan.max_guests ?? 0,
      is_published: plan.is_published,
      is_public: plan.public_page !== undefined,
      public_code: plan.public_page?.code ?? null,
      public_town: plan.public_page?.town ?? null,
      told_details: null,
      cancelled_at: plan.cancellation ? calendar.at(plan.cancellation.day, 11) : null,
      cancellation_reason: plan.cancellation?.reason ?? null,
      ...{ cover_key: null, cover_alt: null, cover_focal_x: 50, cover_focal_y: 50 },
      created_at: announced,
      updated_at: announced,
    };
    const tickets = plan.tickets.map((ticket, index) => toTicket(ticket, index, random.uuid(), row, calendar));
    const activities = plan.activities.map(([name, day, from, hours, more = {}]) => {
      const start_time = at(plan.start[0] + day, from);
      const plain = { description: null, location: plan.venue_name, max_capacity: 0 };
      const flags = { requires_registration: false, open_to_public: false };
      return {
        id: random.uuid(),
        event_id: id,
        name,
        ...plain,
        ...flags,
        ...more,
        start_time,
        end_time: after(start_time, hours * 60),
        created_at: announced,
        updated_at: announced,
      };
    });
    return { row, tickets, activities, plan };
  });
}

function toTicket(
  ticket: TicketPlan,
  sort_order: number,
  id: string,
  { id: event_id, created_at }: { id: string; created_at: Date },
  calendar: Calendar,
): Ticket {
  const { early_bird, hotel, ...plain } = ticket;
  return {
    id,
    event_id,
    is_active: true,
    max_quantity: 0,
    description: null,
    ...plain,
    sort_order,
    early_bird_price_cents: early_bird?.price_cents ?? null,
    early_bird_deadline: early_bird ? calendar.at(early_bird.until, 23.5) : null,
    includes_accommodation: hotel !== undefined,
    deposit_amount_cents: hotel?.deposit_cents ?? 0,
    hotel_balance_cents: hotel?.balance_cents ?? 0,
    hotel_payment_instructions: hotel?.instructions ?? null,
    created_at,
    updated_at: created_at,
  };
}

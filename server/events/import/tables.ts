/** How imported rows become events, ticket types and activities, by the rules of the staff's forms. */
import * as z from 'zod';
import { activityForm, eventForm, ticketTypeForm } from '../../../contract/event-editing.ts';
import { line } from '../../../contract/operation.ts';
import type { Refuse, TableImport } from '../../lib/import/table-import.ts';
import {
  asCents,
  asInstant,
  asText,
  asWhole,
  asYesNo,
  columnsOf,
  type Fields,
  readRow,
} from '../../lib/import/table-rows.ts';
import { withoutHotel } from '../rules.ts';

/** The local id of a row's parent; null if there is none, which is reported once. */
export type ParentOf = (hostedId: string, refuse: Refuse) => string | null;

const typeForm = z.object({ name: line(160), has_accommodation: z.boolean().default(false) });
const eventRow = eventForm.safeExtend({ is_published: z.boolean().default(false) });
const ticketRow = ticketTypeForm.safeExtend({ sort_order: z.int().min(0).max(1_000_000).default(0) });

export type EventTypeRow = z.output<typeof typeForm>;
export type EventRow = z.output<typeof eventRow>;
type OfEvent<Form> = z.output<Form> & { event_id: string };

const TYPE: Fields = { name: ['name', asText], has_accommodation: ['has_accommodation', asYesNo] };
const EVENT: Fields = {
  event_type_id: ['event_type_id', asText],
  name: ['name', asText],
  description: ['description', asText],
  start_date: ['start_date', asInstant],
  end_date: ['end_date', asInstant],
  venue_name: ['venue_name', asText],
  location: ['location', asText],
  max_capacity: ['max_capacity', asWhole],
  is_published: ['is_published', asYesNo],
};
const TICKET: Fields = {
  name: ['name', asText],
  description: ['description', asText],
  price_cents: ['price', asCents],
  includes_accommodation: ['includes_accommodation', asYesNo],
  max_quantity: ['max_quantity', asWhole],
  early_bird_price_cents: ['early_bird_price', asCents],
  early_bird_deadline: ['early_bird_deadline', asInstant],
  is_active: ['is_active', asYesNo],
  sort_order: ['sort_order', asWhole],
  deposit_amount_cents: ['deposit_amount', asCents],
  hotel_balance_cents: ['hotel_balance', asCents],
  hotel_payment_instructions: ['hotel_payment_instructions', asText],
};
const ACTIVITY: Fields = {
  name: ['name', asText],
  description: ['description', asText],
  start_time: ['start_time', asInstant],
  end_time: ['end_time', asInstant],
  location: ['location', asText],
  max_capacity: ['max_capacity', asWhole],
  requires_registration: ['requires_registration', asYesNo],
  open_to_public: ['open_to_public', asYesNo],
};

export const eventTypesImport: TableImport<EventTypeRow> = {
  name: 'event_types',
  required: ['name'],
  optional: columnsOf(TYPE),
  read: (row, refuse) => readRow(row, typeForm, TYPE, refuse),
};

/** The specification also calls an event's name `title`. */
export const eventsImport = (typeOf: ParentOf): TableImport<EventRow> => ({
  name: 'events',
  required: ['event_type_id', 'description', 'start_date', 'end_date', 'location', 'venue_name'],
  optional: [...columnsOf(EVENT), 'title'],
  read: ({ values, ...row }, refuse) => {
    const hosted = values.event_type_id ?? '';
    const type = hosted === '' ? '' : typeOf(hosted, refuse);
    // An unknown type is already reported; with any id the rest of the row is still checked.
    const known = { ...values, name: values.name || values.title || '', event_type_id: type ?? ANY_ID };
    const event = readRow({ ...row, values: known }, eventRow, EVENT, refuse);
    return type ? event : null;
  },
});
const ANY_ID = '00000000-0000-0000-0000-000000000000';

export const ticketTypesImport = (eventOf: ParentOf): TableImport<OfEvent<typeof ticketRow>> => ({
  name: 'ticket_types',
  required: ['event_id', 'name', 'price'],
  optional: columnsOf(TICKET),
  dropped: ['sold_quantity'],
  read: (row, refuse) => {
    const event_id = eventOf(row.values.event_id ?? '', refuse);
    const form = readRow(row, ticketRow, TICKET, refuse);
    return form && event_id ? { event_id, ...withoutHotel(form) } : null;
  },
});

export const activitiesImport = (eventOf: ParentOf): TableImport<OfEvent<typeof activityForm>> => ({
  name: 'event_activities',
  required: ['event_id', 'name', 'start_time', 'end_time'],
  optional: columnsOf(ACTIVITY),
  dropped: ['current_attendance'],
  read: (row, refuse) => {
    const event_id = eventOf(row.values.event_id ?? '', refuse);
    const form = readRow(row, activityForm, ACTIVITY, refuse);
    return form && event_id ? { event_id, ...form } : null;
  },
});

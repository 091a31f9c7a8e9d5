/** The event form's values as typed and as sent. */
import type { Input } from '../../lib/api.ts';
import type { StaffEvent } from './queries.ts';

export const eventValues = (event?: StaffEvent) => ({
  event_type_id: event?.event_type_id ?? '',
  name: event?.name ?? '',
  description: event?.description ?? '',
  start_date: event?.start_date ?? null,
  end_date: event?.end_date ?? null,
  venue_name: event?.venue_name ?? '',
  location: event?.location ?? '',
  max_capacity: String(event?.max_capacity ?? 0),
  max_guests: String(event?.max_guests ?? 0),
});
export type EventValues = ReturnType<typeof eventValues>;

export const EVENT_LABELS: Readonly<Record<keyof EventValues, string>> = {
  event_type_id: 'Event type',
  name: 'Name',
  description: 'Description',
  start_date: 'Start',
  end_date: 'End',
  venue_name: 'Venue',
  location: 'Location',
  max_capacity: 'Max capacity',
  max_guests: 'Guests',
};

export const eventBody = (values: EventValues): Input<'POST /events'>['body'] => ({
  ...values,
  start_date: values.start_date ?? '',
  end_date: values.end_date ?? '',
  max_capacity: Number(values.max_capacity),
  max_guests: Number(values.max_guests),
});

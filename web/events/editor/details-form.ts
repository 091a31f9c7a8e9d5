/** The event form's values as typed and as sent. */
import type { Input } from '../../lib/api.ts';
import type { StaffEvent } from './queries.ts';

export type EventValues = {
  event_type_id: string;
  name: string;
  description: string;
  start_date: string | null;
  end_date: string | null;
  venue_name: string;
  location: string;
  max_capacity: string;
  max_guests: string;
};

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

const EMPTY: EventValues = {
  event_type_id: '',
  name: '',
  description: '',
  start_date: null,
  end_date: null,
  venue_name: '',
  location: '',
  max_capacity: '0',
  max_guests: '0',
};

export const eventValues = (event?: StaffEvent): EventValues =>
  event
    ? {
        event_type_id: event.event_type_id,
        name: event.name,
        description: event.description,
        start_date: event.start_date,
        end_date: event.end_date,
        venue_name: event.venue_name,
        location: event.location,
        max_capacity: String(event.max_capacity),
        max_guests: String(event.max_guests),
      }
    : EMPTY;

export const eventBody = (values: EventValues): Input<'POST /events'>['body'] => ({
  ...values,
  start_date: values.start_date ?? '',
  end_date: values.end_date ?? '',
  max_capacity: Number(values.max_capacity),
  max_guests: Number(values.max_guests),
});

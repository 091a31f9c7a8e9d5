import type { Insertable } from 'kysely';
import type { EventTypes } from '../../db/types.ts';
import type { Db } from '../lib/database.ts';
import type { ActivityColumns } from './activities/queries.ts';
import type { EventColumns } from './queries.ts';
import type { TicketTypeColumns } from './ticket-types/queries.ts';

export type EventTypeRow = Pick<Insertable<EventTypes>, 'name'> & { has_accommodation: boolean };
export type EventRow = EventColumns & { start_date: Date; end_date: Date; is_published: boolean };
export type TicketTypeRow = TicketTypeColumns & { event_id: string; sort_order: number };
export type ActivityRow = ActivityColumns & { event_id: string };

export const selectEventIds = (db: Db) => db.selectFrom('events').select('id').execute();

import { events } from '../../contract/events.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import type { Services } from '../services.ts';
import { addActivity, changeActivity, removeActivity } from './activities.ts';
import { listAttendees } from './attendees.ts';
import { getCalendar } from './calendar.ts';
import { changeEvent, createEvent, getEvent, listEvents, listEventTypes, removeEvent, setPublished } from './events.ts';
import { getPublished, listPublished } from './published-events.ts';
import { addTicketType, changeTicketType, removeTicketType } from './ticket-types.ts';

export const eventsRoutes = ({ env }: Services): Implemented[] =>
  implement(events, {
    'GET /events': (ctx) => listPublished(ctx),
    'GET /events/:id': (ctx, { params }) => getPublished(ctx, params.id),
    'GET /events/:id/attendees': (ctx, { params, query }) => listAttendees(ctx, params.id, query.cursor),
    'GET /events/:id/calendar.ics': (ctx, { params, query }) => getCalendar(ctx, params.id, query.parts, env.publicUrl),
    'GET /event-types': (ctx) => listEventTypes(ctx),
    'GET /admin/events': (ctx) => listEvents(ctx),
    'GET /admin/events/:id': (ctx, { params }) => getEvent(ctx, params.id),
    'POST /events': (ctx, { body }) => createEvent(ctx, body),
    'PUT /events/:id': (ctx, { params, body }) => changeEvent(ctx, params.id, body),
    'DELETE /events/:id': (ctx, { params }) => removeEvent(ctx, params.id),
    'POST /events/:id/publication': (ctx, { params }) => setPublished(ctx, params.id, true),
    'DELETE /events/:id/publication': (ctx, { params }) => setPublished(ctx, params.id, false),
    'POST /events/:id/ticket-types': (ctx, { params, body }) => addTicketType(ctx, params.id, body),
    'PUT /ticket-types/:id': (ctx, { params, body }) => changeTicketType(ctx, params.id, body),
    'DELETE /ticket-types/:id': (ctx, { params }) => removeTicketType(ctx, params.id),
    'POST /events/:id/activities': (ctx, { params, body }) => addActivity(ctx, params.id, body),
    'PUT /activities/:id': (ctx, { params, body }) => changeActivity(ctx, params.id, body),
    'DELETE /activities/:id': (ctx, { params }) => removeActivity(ctx, params.id),
  });

import { calendarFeed } from '../../contract/calendar-feed.ts';
import { eventCancellation } from '../../contract/event-cancellation.ts';
import { eventCovers } from '../../contract/event-covers.ts';
import { eventEditing } from '../../contract/event-editing.ts';
import { eventUpdates } from '../../contract/event-updates.ts';
import { events } from '../../contract/events.ts';
import { publicEvents } from '../../contract/public-events.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { addActivity, changeActivity, removeActivity } from './activities/activities.ts';
import { readFeed, showFeed, turnOffFeed, turnOnFeed } from './calendar-feeds/feeds.ts';
import { cancelEvent, describeCancellation, reinstateEvent } from './cancellation/cancellation.ts';
import { copyEvent, type OnEventCopied } from './copies/copies.ts';
import { changeCover, getCoverFile, removeEventCover, setCover } from './covers/covers.ts';
import {
  changeEvent,
  createEvent,
  describeDeletion,
  getEvent,
  listEventTypes,
  type OnEventChanged,
  removeEvent,
} from './events.ts';
import { exportEvents, listEvents } from './listing.ts';
import { getPublicEvent, getShareImage, turnOffPublicPage, turnOnPublicPage } from './public-page/page.ts';
import { type OnEventPublished, publish, unpublish } from './publication.ts';
import { listAttendees } from './published/attendees.ts';
import { getCalendar } from './published/calendar.ts';
import { getPublished, listPublished } from './published/events.ts';
import { orderTicketTypes } from './ticket-types/order.ts';
import { addTicketType, changeTicketType, removeTicketType } from './ticket-types/ticket-types.ts';
import { draftUpdate, sendUpdate, stopOneUpdate } from './updates/updates.ts';

/** What features further on copy with an event, and do when it changes or is published. */
type Hooks = { copyMore: readonly OnEventCopied[]; onChanged: OnEventChanged; onPublished: OnEventPublished };

export const eventsRoutes = (services: Services, { copyMore, onChanged, onPublished }: Hooks): Implemented[] => [
  ...implement(events, {
    'GET /events': (ctx) => listPublished(ctx),
    'GET /events/:id': (ctx, { params }) => getPublished(ctx, params.id),
    'GET /events/:id/attendees': (ctx, { params, query }) => listAttendees(ctx, params.id, query),
    'GET /events/:id/calendar.ics': (ctx, { params, query }) =>
      getCalendar(ctx, params.id, query.parts, services.env.publicUrl),
  }),
  ...implement(calendarFeed, {
    'GET /calendar-feed': (ctx) => showFeed(ctx, services.env),
    'POST /calendar-feed': (ctx, { body }) => turnOnFeed(ctx, body, services.env),
    'DELETE /calendar-feed': (ctx) => turnOffFeed(ctx),
    'GET /calendar/:token.ics': (ctx, { params, query }) => readFeed(ctx, params.token, query.parts, services.env),
  }),
  ...implement(publicEvents, {
    'GET /public-events/:code': (ctx, { params }) => getPublicEvent(ctx, params.code),
    'GET /share/events/:code/:hash.png': (ctx, { params }) => getShareImage(ctx, params, services.storage),
  }),
  ...implement(eventEditing, {
    'GET /event-types': (ctx) => listEventTypes(ctx),
    'GET /admin/events': (ctx, { query }) => listEvents(ctx, query),
    'GET /admin/events/export': (ctx, { query }) => exportEvents(ctx, query),
    'GET /admin/events/:id': (ctx, { params }) => getEvent(ctx, params.id),
    'POST /events': (ctx, { body }) => createEvent(ctx, body),
    'PUT /events/:id': (ctx, { params, body }) => changeEvent(ctx, params.id, body, onChanged),
    'POST /events/:id/copies': (ctx, { params, body }) => copyEvent(ctx, params.id, body, copyMore),
    'GET /events/:id/deletion': (ctx, { params }) => describeDeletion(ctx, params.id),
    'DELETE /events/:id': (ctx, { params }) => removeEvent(ctx, params.id),
    'POST /events/:id/publication': (ctx, { params, query }) => publish(ctx, params.id, query, onPublished),
    'DELETE /events/:id/publication': (ctx, { params, query }) => unpublish(ctx, params.id, query),
    'PUT /events/:id/public-page': (ctx, { params, body }) => turnOnPublicPage(ctx, params.id, body),
    'DELETE /events/:id/public-page': (ctx, { params }) => turnOffPublicPage(ctx, params.id),
    'POST /events/:id/ticket-types': (ctx, { params, body }) => addTicketType(ctx, params.id, body),
    'PUT /events/:id/ticket-types/order': (ctx, { params, body }) => orderTicketTypes(ctx, params.id, body),
    'PUT /ticket-types/:id': (ctx, { params, body }) => changeTicketType(ctx, params.id, body),
    'DELETE /ticket-types/:id': (ctx, { params }) => removeTicketType(ctx, params.id),
    'POST /events/:id/activities': (ctx, { params, body }) => addActivity(ctx, params.id, body),
    'PUT /activities/:id': (ctx, { params, body }) => changeActivity(ctx, params.id, body),
    'DELETE /activities/:id': (ctx, { params }) => removeActivity(ctx, params.id),
  }),
  ...implement(eventCancellation, {
    'GET /events/:id/cancellation': (ctx, { params }) => describeCancellation(ctx, params.id),
    'POST /events/:id/cancellation': (ctx, { params, body }) => cancelEvent(ctx, params.id, body.message, services.env),
    'DELETE /events/:id/cancellation': (ctx, { params }) => reinstateEvent(ctx, params.id, services.env),
  }),
  ...implement(eventUpdates, {
    'GET /events/:id/update-draft': (ctx, { params }) => draftUpdate(ctx, params.id),
    'POST /events/:id/updates': (ctx, { params, body }) => sendUpdate(ctx, params.id, body, services.env),
    'POST /event-updates/:id/stop': (ctx, { params }) => stopOneUpdate(ctx, params.id),
  }),
  ...implement(eventCovers, {
    'PUT /events/:id/cover': ownTransaction((ctx, { params, body }) => setCover(ctx, params.id, body, services)),
    'PATCH /events/:id/cover': (ctx, { params, body }) => changeCover(ctx, params.id, body),
    'DELETE /events/:id/cover': (ctx, { params, query }) => removeEventCover(ctx, params.id, query.key),
    'GET /event-covers/:id/:cover/:version': (ctx, { params }) => getCoverFile(ctx, params, services.storage),
  }),
];

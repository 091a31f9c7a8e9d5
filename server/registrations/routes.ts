import { activitySignups } from '../../contract/activity-signups.ts';
import { eventQuestions } from '../../contract/event-questions.ts';
import { printedLists } from '../../contract/printed-lists.ts';
import { registrations } from '../../contract/registrations.ts';
import { staffRegistrations } from '../../contract/staff-registrations.ts';
import { tickets } from '../../contract/tickets.ts';
import { waitingList } from '../../contract/waiting-list.ts';
import type { Db } from '../lib/db/database.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import { createAddGuest } from './guests/adding.ts';
import { removeGuest, renameGuest } from './guests/guests.ts';
import { printBadges } from './printed/badges.ts';
import { printRoster, printSignups } from './printed/lists.ts';
import { changeAnswers, listAnswers } from './questions/answers.ts';
import { changeQuestions, listQuestions } from './questions/questions.ts';
import { exportAnswers, printKitchenList } from './questions/sheets.ts';
import { createRegister } from './register.ts';
import { listOwnRegistrations, withdraw } from './registrations.ts';
import { changeSignups, listSignups } from './signups/signups.ts';
import { chooseRegistered } from './staff/audience.ts';
import { exportRegistrations, listRegistrations, summarise } from './staff/list.ts';
import { withdrawByStaff } from './staff/withdrawal.ts';
import { printTickets } from './tickets/document.ts';
import { listTickets, showTicket, type TicketSettings } from './tickets/tickets.ts';
import { acceptOffer, refuseOffer } from './waiting-list/answers.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './waiting-list/entries.ts';

export function registrationsRoutes(db: Db, settings: TicketSettings): Implemented[] {
  const register = createRegister(db);
  const addGuest = createAddGuest(db);
  return [
    ...implement(registrations, {
      'POST /events/:id/registrations': ownTransaction((ctx, { params, body }) =>
        register(params.id, { ctx, ...body }),
      ),
      'GET /registrations': (ctx) => listOwnRegistrations(ctx),
      'DELETE /registrations/:id': (ctx, { params }) => withdraw(ctx, params.id),
      'POST /registrations/:id/guests': ownTransaction((ctx, { params, body }) =>
        addGuest({ ctx, registration_id: params.id, ...body }),
      ),
      'PUT /guests/:id': (ctx, { params, body }) => renameGuest(ctx, params.id, body.name),
      'DELETE /guests/:id': (ctx, { params }) => removeGuest(ctx, params.id),
    }),
    ...implement(activitySignups, {
      'PUT /activities/:id/signups': (ctx, { params, body }) => changeSignups(ctx, params.id, body),
      'GET /admin/activities/:id/signups': (ctx, { params }) => listSignups(ctx, params.id),
    }),
    ...implement(waitingList, {
      'POST /events/:id/waiting-list': (ctx, { params, body }) => joinWaitingList(ctx, params.id, body),
      'DELETE /waiting-list-entries/:id': (ctx, { params }) => leaveWaitingList(ctx, params.id),
      'POST /waiting-list-offers/:id/acceptance': (ctx, { params, body }) => acceptOffer(ctx, params.id, body),
      'POST /waiting-list-offers/:id/refusal': (ctx, { params }) => refuseOffer(ctx, params.id),
      'GET /admin/events/:id/waiting-list': (ctx, { params }) => listWaiting(ctx, params.id),
    }),
    ...implement(eventQuestions, {
      'GET /admin/events/:id/answers': (ctx, { params }) => listQuestions(ctx, params.id),
      'GET /admin/events/:id/answers/export': (ctx, { params }) => exportAnswers(ctx, params.id),
      'GET /admin/events/:id/kitchen-list': (ctx, { params }) => printKitchenList(ctx, params.id),
      'PUT /events/:id/questions': (ctx, { params, body }) => changeQuestions(ctx, params.id, body),
      'GET /registrations/:id/answers': (ctx, { params }) => listAnswers(ctx, params.id),
      'PUT /registrations/:id/answers': (ctx, { params, body }) => changeAnswers(ctx, params.id, body),
    }),
    ...implement(printedLists, {
      'GET /admin/events/:id/roster': (ctx, { params }) => printRoster(ctx, params.id),
      'GET /admin/events/:id/badges': (ctx, { params, query }) => printBadges(ctx, params.id, query),
      'GET /admin/activities/:id/signups.pdf': (ctx, { params }) => printSignups(ctx, params.id),
    }),
    ...implement(tickets, {
      'GET /registrations/:id/tickets': (ctx, { params }) => listTickets(ctx, params.id, settings),
      'GET /registrations/:id/tickets.pdf': (ctx, { params }) => printTickets(ctx, params.id, settings),
      'GET /tickets/:secret': (ctx, { params }) => showTicket(ctx, params.secret),
    }),
    ...implement(staffRegistrations, {
      'GET /admin/events/:id/registrations': (ctx, { params, query }) => listRegistrations(ctx, params.id, query),
      'GET /admin/events/:id/registrations/summary': (ctx, { params }) => summarise(ctx, params.id),
      'GET /admin/events/:id/registrations/export': (ctx, { params, query }) =>
        exportRegistrations(ctx, params.id, query),
      'POST /admin/events/:id/registrations/audiences': (ctx, { params, body }) =>
        chooseRegistered(ctx, params.id, body.filters),
      'POST /registrations/:id/withdrawal': (ctx, { params, body }) => withdrawByStaff(ctx, params.id, body),
    }),
  ];
}

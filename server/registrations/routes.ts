import { registrations } from '../../contract/registrations.ts';
import { staffRegistrations } from '../../contract/staff-registrations.ts';
import { type Implemented, implement, ownTransaction, writeOnce } from '../lib/operations.ts';
import { createTurnsByKey } from '../lib/turns.ts';
import { listOwnRegistrations, register, withdraw } from './registrations.ts';
import { exportRegistered, listRegistered, summarise } from './staff-list.ts';
import { withdrawForStaff } from './withdrawal.ts';

/**
 * Those who register for one event wait in the database for its row, one behind another, each on a connection: when a
 * sale starts they would take them all, and no other page came through. So all but a few wait here.
 */
const takeTurn = createTurnsByKey({ atOnce: 3, waiting: 10_000 });

export const registrationsRoutes = (): Implemented[] => [
  ...implement(registrations, {
    'POST /events/:id/registrations': ownTransaction((ctx, { params, body }) =>
      takeTurn(params.id, () => writeOnce(ctx, (within) => register(within, params.id, body))),
    ),
    'GET /registrations': (ctx) => listOwnRegistrations(ctx),
    'DELETE /registrations/:id': (ctx, { params }) => withdraw(ctx, params.id),
  }),
  ...implement(staffRegistrations, {
    'GET /admin/events/:id/registrations': (ctx, { params, query }) => listRegistered(ctx, params.id, query),
    'GET /admin/events/:id/registrations/summary': (ctx, { params }) => summarise(ctx, params.id),
    'GET /admin/events/:id/registrations/export': (ctx, { params, query }) => exportRegistered(ctx, params.id, query),
    'POST /registrations/:id/withdrawal': (ctx, { params, body }) => withdrawForStaff(ctx, params.id, body),
  }),
];

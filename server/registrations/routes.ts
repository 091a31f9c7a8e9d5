import { registrations } from '../../contract/registrations.ts';
import { staffRegistrations } from '../../contract/staff-registrations.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { listOwnRegistrations, register, withdraw } from './registrations.ts';
import { exportRegistered, listRegistered, summarise } from './staff-list.ts';
import { withdrawForStaff } from './withdrawal.ts';

export const registrationsRoutes = (): Implemented[] => [
  ...implement(registrations, {
    'POST /events/:id/registrations': (ctx, { params, body }) => register(ctx, params.id, body),
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

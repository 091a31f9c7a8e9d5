import { registrations } from '../../contract/registrations.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { listOwnRegistrations, register, withdraw } from './registrations.ts';

export const registrationsRoutes = (): Implemented[] =>
  implement(registrations, {
    'POST /events/:id/registrations': (ctx, { params, body }) => register(ctx, params.id, body),
    'GET /registrations': (ctx) => listOwnRegistrations(ctx),
    'DELETE /registrations/:id': (ctx, { params }) => withdraw(ctx, params.id),
  });

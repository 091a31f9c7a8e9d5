import { setTimeout as sleep } from 'node:timers/promises';
import { registrations } from '../../contract/registrations.ts';
import { staffRegistrations } from '../../contract/staff-registrations.ts';
import type { Db } from '../lib/database.ts';
import { createGroups } from '../lib/groups.ts';
import { type Implemented, implement, ownTransaction } from '../lib/operations.ts';
import { registerTogether, type Wish } from './register.ts';
import { listOwnRegistrations, withdraw } from './registrations.ts';
import { exportRegistered, listRegistered, summarise } from './staff/list.ts';
import { withdrawForStaff } from './staff/withdrawal.ts';

/** Measured by the benchmark of a sale: a thousand have their answer within a second, and other pages hardly notice. */
const GROUP = 100;
const REST_MS = 65;

/**
 * Those who register for one event wait in the database for its row, one behind another, each on a connection: when a
 * sale starts they would take them all, and no other page came through. So all but a few wait here, and go on together.
 */
const groupsOf = (db: Db) =>
  createGroups(
    { atOnce: 1, size: GROUP, waiting: 10_000, rest: () => sleep(REST_MS) },
    (eventId: string, wishes: Wish[]) => registerTogether(db, eventId, wishes),
  );

export function registrationsRoutes(db: Db): Implemented[] {
  const register = groupsOf(db);
  return [
    ...implement(registrations, {
      'POST /events/:id/registrations': ownTransaction((ctx, { params, body }) =>
        register(params.id, { ctx, ...body }, ctx.actor.id),
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
}

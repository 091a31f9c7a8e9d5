import { ownAccount } from '../../contract/own-account.ts';
import { users } from '../../contract/users.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { chooseUsers } from './audience.ts';
import { exportOwnData } from './data-export/data-export.ts';
import { deleteUser, previewDeletion } from './deletion/deletion.ts';
import { deleteOwnAccount, previewOwnDeletion } from './deletion/self-deletion.ts';
import { exportUsers, listUsers, showUser } from './users.ts';

export const usersRoutes = (): Implemented[] =>
  implement(users, {
    'GET /users': (ctx, { query }) => listUsers(ctx, query),
    'GET /users/export': (ctx, { query }) => exportUsers(ctx, query),
    'POST /users/audiences': (ctx, { body }) => chooseUsers(ctx, body.filters),
    'GET /users/:id': (ctx, { params }) => showUser(ctx, params.id),
    'GET /users/:id/deletion': (ctx, { params }) => previewDeletion(ctx, params.id),
    'DELETE /users/:id': (ctx, { params }) => deleteUser(ctx, params.id),
  });

/** The deletion opens its own transaction, because password attempts are counted even if it is refused. */
export const ownAccountRoutes = (services: Services): Implemented[] =>
  implement(ownAccount, {
    'GET /account/data': (ctx) => exportOwnData(ctx, services),
    'GET /account/deletion': (ctx) => previewOwnDeletion(ctx),
    'POST /account/deletion': ownTransaction((ctx, { body }) => deleteOwnAccount(ctx, body, services)),
  });

import { users } from '../../contract/users.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { deleteUser, previewDeletion } from './deletion.ts';
import { exportUsers, listUsers, showUser } from './users.ts';

export const usersRoutes = (): Implemented[] =>
  implement(users, {
    'GET /users': (ctx, { query }) => listUsers(ctx, query),
    'GET /users/export': (ctx, { query }) => exportUsers(ctx, query),
    'GET /users/:id': (ctx, { params }) => showUser(ctx, params.id),
    'GET /users/:id/deletion': (ctx, { params }) => previewDeletion(ctx, params.id),
    'DELETE /users/:id': (ctx, { params }) => deleteUser(ctx, params.id),
  });

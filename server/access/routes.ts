import { isAllowed } from '../../contract/access.ts';
import { permissions, roles } from '../../contract/roles.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import { assignRole, exportRoles, listRoles, revokeRole, setPermissions } from './roles.ts';

export const accessRoutes = (): Implemented[] => [
  ...implement(permissions, {
    // A read sent as POST (spec 7), so it needs no transaction.
    'POST /has-permission': ownTransaction(async (ctx, { body }) => isAllowed([body.permission], ctx.actor)),
  }),
  ...implement(roles, {
    'GET /roles': (ctx) => listRoles(ctx),
    'GET /roles/export': (ctx) => exportRoles(ctx),
    'PUT /roles/:id/permissions': (ctx, { params, body }) => setPermissions(ctx, params.id, body),
    'POST /users/:id/roles': (ctx, { params, body }) => assignRole(ctx, params.id, body.role_id),
    'DELETE /users/:id/roles/:role_id': (ctx, { params }) => revokeRole(ctx, params.id, params.role_id),
  }),
];

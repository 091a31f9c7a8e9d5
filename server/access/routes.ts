import { permissions } from '../../contract/permissions.ts';
import { holds } from '../lib/context.ts';
import { type Implemented, implement, ownTransaction } from '../lib/operations.ts';

export const accessRoutes = (): Implemented[] =>
  implement(permissions, {
    // It only asks, so it needs no transaction.
    'POST /has-permission': ownTransaction(async (ctx, { body }) => holds(ctx.actor, body.permission)),
  });

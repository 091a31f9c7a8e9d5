import { monitoring } from '../../contract/monitoring.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { checkPart } from './checks.ts';
import { showSystem } from './system.ts';

export const monitoringRoutes = (services: Services): Implemented[] =>
  implement(monitoring, {
    'GET /system': (ctx) => showSystem(ctx, services),
    // It waits for others, and no transaction may wait so long.
    'POST /system/checks': ownTransaction((ctx, { body }) => checkPart(ctx, services, body.part)),
  });

import { monitoring } from '../../contract/monitoring.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import { checkPart } from './checks.ts';
import { showSystem } from './system.ts';

export const monitoringRoutes = (services: Services): Implemented[] =>
  implement(monitoring, {
    'GET /system': (ctx) => showSystem(ctx, services),
    // No transaction may wait for a mail server or SMS provider.
    'POST /system/checks': ownTransaction((ctx, { body }) => checkPart(ctx, services, body.part)),
  });

import { monitoring } from '../../contract/monitoring.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import type { Services } from '../services.ts';
import { checkPart } from './checks.ts';
import { showSystem } from './system.ts';

export const monitoringRoutes = (services: Services): Implemented[] =>
  implement(monitoring, {
    'GET /system': (ctx) => showSystem(ctx, services),
    'POST /system/checks': (ctx, { body }) => checkPart(ctx, services, body.part),
  });

import { audit } from '../../contract/audit.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { exportLogs, listLogs } from './logs.ts';

export const auditRoutes = (): Implemented[] =>
  implement(audit, {
    'GET /activity-logs': (ctx, { query }) => listLogs(ctx, query),
    'GET /activity-logs/export': (ctx, { query }) => exportLogs(ctx, query),
  });

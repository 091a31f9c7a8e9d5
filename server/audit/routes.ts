import { audit } from '../../contract/audit.ts';
import { type Implemented, implement } from '../lib/operations.ts';
import { listLogs } from './logs.ts';

export const auditRoutes = (): Implemented[] =>
  implement(audit, { 'GET /activity-logs': (ctx, { query }) => listLogs(ctx, query) });

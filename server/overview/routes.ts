import { overview } from '../../contract/overview.ts';
import { type Implemented, implement } from '../lib/http/operations.ts';
import { showDashboard, showFigures, showStaffOverview } from './overview.ts';

export const overviewRoutes = (): Implemented[] =>
  implement(overview, {
    'GET /dashboard': (ctx) => showDashboard(ctx),
    'GET /admin/overview': (ctx) => showStaffOverview(ctx),
    'GET /admin/overview/figures': (ctx) => showFigures(ctx),
  });

import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { SystemScreen } from '../../monitoring/screen.tsx';

export const Route = createFileRoute('/admin/system')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/system'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /system')),
  component: SystemScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { RolesScreen } from '../../access/screen.tsx';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';

export const Route = createFileRoute('/admin/roles')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/roles'].access),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /roles')),
  component: RolesScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../../access/screen.tsx';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { accessTo } from './-access.ts';

export const Route = createFileRoute('/admin/roles')({
  beforeLoad: requireAccess(accessTo('/admin/roles')),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /roles')),
  component: RolesScreen,
});

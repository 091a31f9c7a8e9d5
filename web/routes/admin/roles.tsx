import { createFileRoute } from '@tanstack/react-router';
import { RolesScreen } from '../../access/screen.tsx';
import { query } from '../../lib/api.ts';
import { requireScreen } from '../../lib/guards.ts';

export const Route = createFileRoute('/admin/roles')({
  beforeLoad: requireScreen('/admin/roles'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /roles')),
  component: RolesScreen,
});

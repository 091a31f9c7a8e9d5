import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { requireScreen } from '../../lib/guards.ts';
import { SystemScreen } from '../../monitoring/screen.tsx';

export const Route = createFileRoute('/admin/system')({
  beforeLoad: requireScreen('/admin/system'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /system')),
  component: SystemScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { requireAccess } from '../../lib/guards.ts';
import { SystemScreen } from '../../monitoring/screen.tsx';
import { accessTo } from './-access.ts';

export const Route = createFileRoute('/admin/system')({
  beforeLoad: requireAccess(accessTo('/admin/system')),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query('GET /system')),
  component: SystemScreen,
});

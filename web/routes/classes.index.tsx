import { createFileRoute } from '@tanstack/react-router';
import { isAllowed } from '../../contract/access.ts';
import { requireProfile } from '../lib/guards.ts';
import { ClassesScreen } from '../people/rosters/classes.tsx';
import { rostersQuery } from '../people/rosters/queries.ts';

export const Route = createFileRoute('/classes/')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(rostersQuery),
  component: Classes,
});

function Classes() {
  const { user } = Route.useRouteContext();
  return <ClassesScreen isStaff={isAllowed(['MANAGE_PHONE_NUMBERS'], user)} />;
}

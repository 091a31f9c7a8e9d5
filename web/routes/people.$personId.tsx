import { createFileRoute } from '@tanstack/react-router';
import { requireProfile } from '../lib/guards.ts';
import { PersonPage } from '../people/person/page.tsx';
import { personQuery } from '../people/queries.ts';

export const Route = createFileRoute('/people/$personId')({
  beforeLoad: requireProfile,
  loader: ({ context: { queryClient }, params: { personId } }) => void queryClient.prefetchQuery(personQuery(personId)),
  component: Person,
});

function Person() {
  const { user } = Route.useRouteContext();
  const { personId } = Route.useParams();
  return <PersonPage key={personId} id={personId} viewer={user} />;
}

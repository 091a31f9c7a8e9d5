import { createFileRoute } from '@tanstack/react-router';
import { useHydrated } from '../lib/hydration.ts';
import { useSession } from '../lib/session.ts';
import { InvitationPage, NoInvitation } from '../people/invitations/page.tsx';
import { loadInvitation } from '../people/invitations/queries.ts';

/** For anyone with the link that a member shares. */
export const Route = createFileRoute('/join/$token')({
  loader: ({ context, params }) => loadInvitation(context.queryClient, params.token),
  // As of a public event.
  head: async ({ loaderData }) =>
    import.meta.env.SSR ? (await import('../people/invitations/head.ts')).invitationHead(loaderData) : {},
  staticData: { isServerRendered: () => true },
  component: Invitation,
  notFoundComponent: Missing,
});

function Invitation() {
  const invitation = Route.useLoaderData();
  const { token } = Route.useParams();
  const { user } = useSession();
  useHydrated();
  return <InvitationPage invitation={invitation} token={token} isSignedIn={!!user} />;
}

function Missing() {
  useHydrated();
  return <NoInvitation />;
}

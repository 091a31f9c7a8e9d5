import { createFileRoute } from '@tanstack/react-router';
import { NoPublicEvent, PublicEventPage } from '../events/public/page.tsx';
import { loadPublicEvent } from '../events/public/queries.ts';
import { useHydrated } from '../lib/hydration.ts';
import { useSession } from '../lib/session.ts';

/** For anyone with the link that staff share. */
export const Route = createFileRoute('/e/$code')({
  loader: ({ context, params }) => loadPublicEvent(context.queryClient, params.code),
  // The browser takes only the title, from the page; what the server needs for the rest would be in its first file.
  head: async ({ loaderData }) =>
    import.meta.env.SSR ? (await import('../events/public/head.ts')).publicEventHead(loaderData) : {},
  staticData: { isServerRendered: () => true },
  component: PublicEvent,
  notFoundComponent: Missing,
});

function PublicEvent() {
  const event = Route.useLoaderData();
  const { user } = useSession();
  useHydrated();
  return <PublicEventPage event={event} isSignedIn={!!user} />;
}

function Missing() {
  useHydrated();
  return <NoPublicEvent />;
}

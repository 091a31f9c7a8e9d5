import { createFileRoute } from '@tanstack/react-router';
import { SignUpWizard } from '../accounts/sign-up/wizard.tsx';
import { findPublicEvent } from '../events/public/queries.ts';
import { nextSearch, redirectIfSignedIn } from '../lib/guards.ts';
import { useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';
import { TextLink } from '../ui/text-link.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: nextSearch,
  beforeLoad: redirectIfSignedIn,
  loaderDeps: ({ search: { event } }) => ({ event }),
  loader: ({ context, deps }) => findPublicEvent(context.queryClient, deps.event),
  head: () => ({ meta: [{ title: tabTitle('Register') }] }),
  staticData: { isServerRendered: () => true },
  component: Register,
});

function Register() {
  const search = Route.useSearch();
  const event = Route.useLoaderData();
  useHydrated();
  return (
    <SignUpWizard
      purpose={event ? `Create your account to register for ${event.name}.` : undefined}
      footer={
        <>
          Already registered?{' '}
          <TextLink to="/login" search={search}>
            Sign in
          </TextLink>
        </>
      }
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { NameRemoval, TITLE } from '../accounts/name-removal/steps.tsx';
import { useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';

/** For people without an account. */
export const Route = createFileRoute('/remove-my-name')({
  // The browser takes the title from the page.
  head: () => (import.meta.env.SSR ? { meta: [{ title: tabTitle(TITLE) }] } : {}),
  staticData: { isServerRendered: () => true },
  component: RemoveMyName,
});

function RemoveMyName() {
  useHydrated();
  return <NameRemoval />;
}

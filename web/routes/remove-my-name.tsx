import { createFileRoute } from '@tanstack/react-router';
import { NameRemoval } from '../accounts/name-removal/steps.tsx';
import { useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';

/** For people without an account. */
export const Route = createFileRoute('/remove-my-name')({
  head: () => ({ meta: [{ title: tabTitle(TITLE) }] }),
  staticData: { isServerRendered: () => true },
  component: RemoveMyName,
});

const TITLE = 'Is this you? Remove my name';

function RemoveMyName() {
  useHydrated();
  return <NameRemoval title={TITLE} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { school } from '../../school.config.ts';
import { AccountSheet } from '../accounts/sheet.tsx';
import { readChallenge, storeChallenge } from '../accounts/sign-in/challenge-storage.ts';
import { SignInForm } from '../accounts/sign-in/form.tsx';
import { TwoFactorChallenge } from '../accounts/sign-in/two-factor-challenge.tsx';
import { findPublicEvent } from '../events/public/queries.ts';
import { type EntrySearch, nextSearch, redirectIfSignedIn } from '../lib/guards.ts';
import { useBrowserState, useHydrated } from '../lib/hydration.ts';
import { tabTitle } from '../lib/page-focus.ts';
import { oneOf } from '../lib/search-params.ts';
import { enterSession, useSession } from '../lib/session.ts';
import { recallEnding } from '../lib/session-memory.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/form-error.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextAnchor, TextLink } from '../ui/text-link.tsx';

type Search = EntrySearch & { password?: 'changed' };

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const password = oneOf(['changed'], search.password);
    return { ...nextSearch(search), ...(password && { password }) };
  },
  beforeLoad: redirectIfSignedIn,
  loaderDeps: ({ search: { event } }) => ({ event }),
  loader: ({ context, deps }) => findPublicEvent(context.queryClient, deps.event),
  head: () => ({ meta: [{ title: tabTitle('Sign in') }] }),
  staticData: { isServerRendered: () => true },
  component: Login,
});

const WHY = {
  ended: 'Your session has ended. Sign in again.',
  left: 'You’ve signed out.',
  password_changed: 'You were signed out because the password of your account was changed.',
  signed_out_elsewhere: 'You were signed out from another of your devices.',
  signed_out_by_staff: 'An administrator signed you out. Sign in again.',
  two_factor_removed: 'You were signed out because two-step verification was turned off for you.',
  phone_change_undone:
    'You were signed out because a change of your mobile number was undone. Choose a new password with the link in your email.',
  too_old: 'To keep your account safe, we sign you out after some time. Sign in again.',
  expired: 'That took too long, or there were too many attempts. Sign in again.',
};

/** Someone who signs in and out again quickly gets a new page: `key` resets the step and the entered values. */
function Login() {
  const { user } = useSession();
  useHydrated();
  const [known, setKnown] = useState({ id: user?.id, visit: 0 });
  if (user?.id !== known.id) setKnown({ id: user?.id, visit: known.visit + (user ? 0 : 1) });
  return <SignInPage key={known.visit} />;
}

function SignInPage() {
  const { password, ...entry } = Route.useSearch();
  const event = Route.useLoaderData();
  const client = useQueryClient();
  const { left, ended, ended_because } = useSession();
  // The session query is refetched after a minute; the explanation stays.
  const [why, setWhy] = useBrowserState<keyof typeof WHY | 'account_deleted' | null>(
    () => ended_because ?? (recallEnding() || ended ? 'ended' : left ? 'left' : null),
    null,
  );
  // Learnt later: the person signed out, in this tab or another one.
  if (left && why === 'ended') setWhy('left');
  const [step, setStep] = useBrowserState(readChallenge, null);
  const toPassword = (because: keyof typeof WHY | null) => {
    setStep(storeChallenge(null));
    setWhy(because);
  };
  if (step) {
    return (
      <AccountSheet title="One more step" description="Your password is correct. Enter a code to confirm it’s you.">
        <TwoFactorChallenge
          passkey={step.passkey}
          onSignedIn={(user) => {
            storeChallenge(null);
            enterSession(client, user);
          }}
          onExpired={() => toPassword('expired')}
          onRestart={() => toPassword(null)}
        />
      </AccountSheet>
    );
  }
  if (why === 'account_deleted') return <AccountDeleted onSignIn={() => setWhy(null)} />;
  return (
    <AccountSheet
      title={event ? `Sign in to register for ${event.name}` : 'Sign in'}
      description="Welcome back."
      footer={
        <>
          New here?{' '}
          <TextLink to="/register" search={entry}>
            Register
          </TextLink>{' '}
          with your phone number.
        </>
      }
    >
      {password && (
        <Note tone="success" role="status">
          Your password has been changed. Sign in with the new one.
        </Note>
      )}
      {why && !password && <Note role="status">{WHY[why]}</Note>}
      <SignInForm onChallenge={(begun) => setStep(storeChallenge(begun))} />
    </AccountSheet>
  );
}

/** Shown once, after deleting one's own account. */
function AccountDeleted({ onSignIn }: { onSignIn: () => void }) {
  return (
    <AccountSheet title="Your account is deleted">
      <div className="grid gap-4">
        <p>
          You’re signed out on every device, and the directory no longer lists you. We’ve emailed you a confirmation.
          It’s the last email you’ll get.
        </p>
        <p>
          Was this a mistake? Write to{' '}
          <TextAnchor href={`mailto:${school.supportEmail}`}>{school.supportEmail}</TextAnchor>.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <LinkButton to="/directory">Go to the directory</LinkButton>
        <Button tone="secondary" onClick={onSignIn}>
          Sign in with another account
        </Button>
      </div>
    </AccountSheet>
  );
}

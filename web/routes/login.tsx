import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountSheet } from '../accounts/account-sheet.tsx';
import { SignInForm } from '../accounts/sign-in-form.tsx';
import { nextSearch, redirectIfSignedIn } from '../lib/guards.ts';
import { oneOf } from '../lib/search-params.ts';
import { useSession } from '../lib/session.ts';
import { Note } from '../ui/form-error.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Search = { next?: string; password?: 'changed' };

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const password = oneOf(['changed'], search.password);
    return { ...nextSearch(search), ...(password && { password }) };
  },
  beforeLoad: redirectIfSignedIn,
  component: Login,
});

function Login() {
  const { next, password } = Route.useSearch();
  // What is known of the last session is asked anew after a minute; the word about it stays.
  const [hasEnded] = useState(useSession().ended);
  return (
    <AccountSheet
      title="Sign in"
      description="Welcome back."
      footer={
        <>
          New here?{' '}
          <TextLink to="/register" search={next ? { next } : {}}>
            Register
          </TextLink>{' '}
          with your phone number.
        </>
      }
    >
      {password && (
        <Note tone="success" role="status">
          Your password has been changed. Please sign in with the new one.
        </Note>
      )}
      {hasEnded && !password && <Note role="status">Your session has ended. Please sign in again.</Note>}
      <SignInForm />
    </AccountSheet>
  );
}

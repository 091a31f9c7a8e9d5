import { createFileRoute, useLocation } from '@tanstack/react-router';
import { VerifyEmailForm } from '../accounts/email-verification/verify-form.tsx';
import { AccountSheet } from '../accounts/sheet.tsx';
import { useSession } from '../lib/session.ts';

export const Route = createFileRoute('/verify-email')({ component: VerifyEmail });

/** For anyone with the link, signed in or not. The token is in the fragment, which browsers send to no server. */
function VerifyEmail() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  const { user } = useSession();
  return (
    <AccountSheet title="Verify your email address">
      <VerifyEmailForm key={token} token={token} user={user} />
    </AccountSheet>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { FactorNeed } from '../../../contract/constants.ts';
import { useSignOut } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toastFailure } from '../../ui/toast.ts';

/** Explains why staff pages need two-factor. `next`: the page to return to. */
export function TwoFactorNeeded({ needs, next }: { needs: FactorNeed; next: string }) {
  return (
    <div className="grid max-w-prose gap-3">
      {needs === 'SETUP' ? (
        <>
          <p>
            The committee’s pages show everyone’s details and payments, so a password alone isn’t enough. You also need
            a code from your phone, your fingerprint or your face.
          </p>
          <p>Setup takes about five minutes. Have your phone and some paper ready. Everything else works without it.</p>
          <LinkButton
            to={'/edit-profile' as string}
            search={{ next, tab: 'security' } as never}
            icon={ShieldCheck}
            className="mt-1 justify-self-start max-sm:w-full"
          >
            Set It Up Now
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            You’ve set up two-step verification, but on this device you signed in with your password alone. Sign in
            again with your passkey, or with your password and a code.
          </p>
          <p>Lost your phone or passkey? Ask another administrator to turn off two-step verification.</p>
          <SignInAgain next={next} />
        </>
      )}
    </div>
  );
}

/** Signs out; signing in returns to `next`. */
function SignInAgain({ next }: { next: string }) {
  const signOut = useSignOut();
  const leave = useMutation({
    mutationFn: () => signOut(`/login?next=${encodeURIComponent(next)}`),
    onError: toastFailure('We couldn’t sign you out. Try again.'),
  });
  return (
    <Button
      icon={ShieldCheck}
      busy={leave.isPending}
      busyLabel="One moment..."
      onClick={() => leave.mutate()}
      className="mt-1 justify-self-start max-sm:w-full"
    >
      Sign In Again
    </Button>
  );
}

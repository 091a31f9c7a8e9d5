import { messageOf } from '../../lib/api-error.ts';
import { useOperation } from '../../lib/operation.ts';
import type { Me } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

type Props = { token: string | null; user: Me | null | undefined };

/**
 * Verifies an address by an emailed link. A press is asked for because mail programs open links to scan them, which would use
 * it up before its reader comes.
 */
export function VerifyEmailForm({ token, user }: Props) {
  const verify = useOperation('POST /email-verifications', { refreshesSession: true });
  const isSpent = !token || verify.error?.code === 'INVALID_TOKEN';
  if (verify.isSuccess) return <Verified user={user} />;
  if (isSpent)
    return user?.email_verified && !user.email_bounced ? <Verified user={user} /> : <SpentLink user={user} />;
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">Our email reached you. Press the button to finish.</p>
      <FormError>{verify.isError && messageOf(verify.error, 'We couldn’t verify the address. Try again.')}</FormError>
      <Button wide busy={verify.isPending} busyLabel="Verifying..." onClick={() => verify.mutate({ body: { token } })}>
        Verify Email Address
      </Button>
    </div>
  );
}

function Verified({ user }: Pick<Props, 'user'>) {
  return (
    <div className="grid gap-5">
      <Note tone="success" role="status" title="Your email address is verified">
        From now on, our emails include the details of your registrations and payments.
      </Note>
      <Onward user={user} />
    </div>
  );
}

function SpentLink({ user }: Pick<Props, 'user'>) {
  return (
    <div className="grid gap-5">
      <Note tone="warning" role="alert" title="This link is no longer valid">
        It was used already or is older than seven days.{' '}
        {user
          ? 'Your dashboard can send you a new one.'
          : 'Sign in, and your dashboard can send you a new one if you still need it.'}
      </Note>
      <Onward user={user} />
    </div>
  );
}

const Onward = ({ user }: Pick<Props, 'user'>) => (
  <LinkButton to={user ? '/' : '/login'} className="justify-self-start">
    {user ? 'Go to Dashboard' : 'Sign In'}
  </LinkButton>
);

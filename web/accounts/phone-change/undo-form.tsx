import { useQuery } from '@tanstack/react-query';
import { PHONE_REVERSAL_HOURS } from '../../../contract/constants.ts';
import { query, type Reply } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { formatDateTime, formatDeadline } from '../../lib/format.ts';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

type Change = Reply<'POST /phone-change-reversal-checks'>;

/**
 * Undoes a change of number by the link in a text message or an email. A press is asked for because mail programs open links to
 * scan them.
 */
export function UndoForm({ token }: { token: string | null }) {
  // Nothing is changed by it.
  const check = useQuery({
    ...query('POST /phone-change-reversal-checks', { body: { token: token ?? '' } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const undo = useOperation('POST /phone-change-reversals', { refreshesSession: true });
  const isSpent = [check.error, undo.error].some((error) => error?.code === 'INVALID_TOKEN');
  if (undo.isSuccess) return <Undone />;
  if (!token || isSpent) return <SpentLink />;
  if (check.error)
    return <LoadFailed error={check.error} what="The change" onRetry={check.refetch} busy={check.isFetching} />;
  if (!check.data) return <PageSpinner />;
  const press = () => undo.mutate({ body: { token } });
  return (
    <div className="grid gap-5">
      <Summary change={check.data} />
      <FormError>{undo.isError && messageOf(undo.error, 'We couldn’t undo the change. Try again.')}</FormError>
      <Button wide tone="danger" busy={undo.isPending} busyLabel="Undoing..." onClick={press}>
        Undo the Change
      </Button>
    </div>
  );
}

const Summary = ({ change: { old_ending, new_ending, changed_at, revert_until } }: { change: Change }) => (
  <>
    <p>
      On {formatDateTime(changed_at)} the mobile number of your account was changed from the one ending in{' '}
      <b className="figures">{old_ending}</b> to the one ending in <b className="figures">{new_ending}</b>.
    </p>
    <p>If you made this change, close this page. If you didn’t, undo it:</p>
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>Your account gets the old number back.</li>
      <li>Every device is signed out, and the password stops working.</li>
      <li>Passkeys and two-step verification that were set up in the days before the change, or since, are removed.</li>
      <li>We email you a link to choose a new password.</li>
    </ul>
    <p className="text-ink-soft">You can undo it until {formatDeadline(revert_until)}.</p>
  </>
);

const Undone = () => (
  <div className="grid gap-5">
    <Note tone="success" role="status" title="Your old number is back">
      Every device was signed out. We’ve emailed you a link to choose a new password. It works for an hour.
    </Note>
    <LinkButton to="/forgot-password" tone="secondary" className="justify-self-start">
      Request another link
    </LinkButton>
  </div>
);

const SpentLink = () => (
  <div className="grid gap-5">
    <Note tone="warning" role="alert" title="This link is no longer valid">
      The change was undone already, or more than {PHONE_REVERSAL_HOURS} hours have passed since. If your number is
      wrong and you can’t sign in, contact us.
    </Note>
    <SupportContact />
  </div>
);

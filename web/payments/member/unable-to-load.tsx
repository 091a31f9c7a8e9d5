import { CreditCard } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import { CAUSES, type Cause } from './payable.ts';
import { ReceivedHistory } from './received-history.tsx';

type Props = {
  cause: Cause;
  registrationId: string;
  onRetry: () => void;
  isTrying: boolean;
  eventId?: string | undefined;
};

export function UnableToLoad({ cause, registrationId, onRetry, isTrying, eventId }: Props) {
  const canRetry = cause !== 'Registration not found.';
  return (
    <>
      <MessageScreen
        icon={CreditCard}
        title="Unable to Load Payment"
        tab="Payment"
        actions={
          <>
            {canRetry && (
              <Button onClick={onRetry} busy={isTrying} busyLabel="Trying...">
                Try again
              </Button>
            )}
            {eventId && (
              <LinkButton to="/events/$eventId" params={{ eventId }} tone="secondary">
                Back to the event
              </LinkButton>
            )}
            <LinkButton to="/dashboard" tone={canRetry ? 'secondary' : 'primary'}>
              Go to Dashboard
            </LinkButton>
          </>
        }
        after={
          <div className="mt-4 grid justify-items-start gap-1 text-left">
            <p className="text-ink-soft">If you need help:</p>
            <SupportContact />
          </div>
        }
      >
        <p role="alert" className="font-[600]">
          {cause}
        </p>
        <p className="text-ink-soft">{CAUSES[cause]}</p>
      </MessageScreen>
      <ReceivedHistory registrationId={registrationId} className="mt-10" />
    </>
  );
}

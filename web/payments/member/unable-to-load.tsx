import { CircleCheck, CreditCard } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import type { Cause } from './payable.ts';

const NEXT_STEPS: Record<Cause, string> = {
  'Registration not found.':
    'It may have been withdrawn, or it belongs to another member. Your dashboard shows your registrations.',
  'No payment methods available. Please contact an administrator.':
    'You keep your place. Once a payment method is set up, you can pay here.',
  'Failed to load payment information.': 'Nothing was submitted. Check your connection and try again.',
};

type Props = {
  cause: Cause;
  /** Undefined if another try can't help. */
  onRetry?: (() => void) | undefined;
  isTrying: boolean;
  eventId?: string | undefined;
};

export const UnableToLoad = ({ cause, onRetry, isTrying, eventId }: Props) => (
  <MessageScreen
    icon={CreditCard}
    title="Unable to Load Payment"
    tab="Payment"
    actions={
      <>
        {onRetry && (
          <Button onClick={onRetry} busy={isTrying} busyLabel="Trying...">
            Try again
          </Button>
        )}
        {eventId && (
          <LinkButton to="/events/$eventId" params={{ eventId }} tone="secondary">
            Back to the event
          </LinkButton>
        )}
        <LinkButton to="/dashboard" tone={onRetry ? 'secondary' : 'primary'}>
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
    <p className="text-ink-soft">{NEXT_STEPS[cause]}</p>
  </MessageScreen>
);

export const NothingToPay = ({ eventId, isCancelled }: { eventId: string; isCancelled: boolean }) => (
  <MessageScreen
    icon={CircleCheck}
    isGood
    title="Nothing to Pay"
    tab="Payment"
    actions={
      <>
        <LinkButton to="/events/$eventId" params={{ eventId }}>
          Back to the event
        </LinkButton>
        <LinkButton to="/dashboard" tone="secondary">
          Go to Dashboard
        </LinkButton>
      </>
    }
  >
    <p>
      {isCancelled
        ? 'This event is cancelled, so there’s nothing to pay.'
        : 'There’s nothing to pay for this registration. Your place is yours already.'}
    </p>
  </MessageScreen>
);

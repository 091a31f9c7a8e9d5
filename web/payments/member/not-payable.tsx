import { CircleCheck } from 'lucide-react';
import { NotAvailableBadge } from '../../ui/badge.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import type { PaymentOptions } from './queries.ts';
import { ReceivedHistory } from './received-history.tsx';
import { RegistrationDetails } from './registration-details.tsx';

type Props = Pick<PaymentOptions, 'registration'>;

const WaysBack = ({ registration: { event_id } }: Props) => (
  <>
    <LinkButton to="/events/$eventId" params={{ eventId: event_id }}>
      Back to the event
    </LinkButton>
    <LinkButton to="/dashboard" tone="secondary">
      Go to Dashboard
    </LinkButton>
  </>
);

/** Instead of the payment form while the event is unpublished. */
export const NotPayableNow = ({ registration }: Props) => (
  <>
    <PageHeader title="Payment Submission" tab="Payment" description={<NotAvailableBadge />} />
    <div className="grid max-w-3xl gap-8">
      <Note tone="warning" title="You can’t pay for this event now.">
        It isn’t available at the moment. You’re still registered and keep your place. You can pay once the committee
        publishes it again.
      </Note>
      <RegistrationDetails registration={registration} />
      <div className="flex flex-wrap gap-3">
        <WaysBack registration={registration} />
      </div>
      <div className="grid justify-items-start gap-1">
        <p className="text-ink-soft">If you need help:</p>
        <SupportContact />
      </div>
    </div>
    <ReceivedHistory registrationId={registration.id} className="mt-10" />
  </>
);

export const NothingToPay = ({ registration }: Props) => (
  <>
    <MessageScreen
      icon={CircleCheck}
      isGood
      title="Nothing to Pay"
      tab="Payment"
      actions={<WaysBack registration={registration} />}
    >
      <p>
        {registration.is_event_cancelled
          ? 'This event is cancelled, so there’s nothing to pay.'
          : 'There’s nothing to pay for this registration. Your place is yours already.'}
      </p>
    </MessageScreen>
    <ReceivedHistory registrationId={registration.id} className="mt-10" />
  </>
);

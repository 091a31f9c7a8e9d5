import { NotAvailableBadge } from '../../ui/badge.tsx';
import { Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import type { PaymentOptions } from './queries.ts';
import { RegistrationDetails } from './registration-details.tsx';

/** Instead of the payment form while the event is unpublished. */
export function NotPayableNow({ registration }: Pick<PaymentOptions, 'registration'>) {
  return (
    <>
      <PageHeader title="Payment Submission" tab="Payment" description={<NotAvailableBadge />} />
      <div className="grid max-w-3xl gap-8">
        <Note tone="warning" title="You can’t pay for this event now.">
          It isn’t available at the moment. You’re still registered and keep your place. You can pay once the committee
          publishes it again.
        </Note>
        <RegistrationDetails registration={registration} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/events/$eventId" params={{ eventId: registration.event_id }}>
            Back to the event
          </LinkButton>
          <LinkButton to="/dashboard" tone="secondary">
            Go to Dashboard
          </LinkButton>
        </div>
        <div className="grid justify-items-start gap-1">
          <p className="text-ink-soft">If you need help:</p>
          <SupportContact />
        </div>
      </div>
    </>
  );
}

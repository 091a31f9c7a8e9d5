import { LinkButton } from '../../ui/link-button.tsx';
import { PayButton } from './pay-button.tsx';
import { canPay, type Registration } from './payment-state.ts';

type Props = { registration: Registration; className: string };

/** The one button for a registration: pay, send the payment again, or look at what is there. */
export function NextAction({ registration, className }: Props) {
  const { id, event_id, payment_state } = registration;
  if (canPay(registration)) return <PayButton registration={registration} amount="in_label" className={className} />;
  if (payment_state === 'awaiting_review') {
    return (
      <LinkButton to="/payment-confirmation" search={{ registration: id }} tone="secondary" className={className}>
        View your payment
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/events/$eventId" params={{ eventId: event_id }} tone="secondary" className={className}>
      View your registration
    </LinkButton>
  );
}

import { NEXT_ACTIONS } from '../../../contract/payment-states.ts';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { isPayable, type Registration, stateOf, takesPayments } from './payment-state.ts';

type Props = { registration: Registration; className?: string };

const PAY_LABELS = {
  pay: (amount: string) => `Pay ${amount}`,
  pay_remaining: (amount: string) => `Pay the remaining ${amount}`,
  resubmit: () => 'Send it again',
};

/** The one button for a registration: pay, send the payment again, or look at what is there. */
export function NextAction({ registration, className }: Props) {
  const { id, event_id, balance_cents } = registration;
  const state = stateOf(registration);
  const look = { className: className ?? '' };
  // While an event is unpublished or cancelled, nothing can be paid for it.
  const action = takesPayments(registration) || !isPayable(state) ? NEXT_ACTIONS[state] : 'view_registration';
  switch (action) {
    case 'pay':
    case 'pay_remaining':
    case 'resubmit':
      return (
        <LinkButton to="/payment-submission" search={{ registration: id }} {...look}>
          {PAY_LABELS[action](formatMoney(balance_cents))}
        </LinkButton>
      );
    case 'view_payment':
      return (
        <LinkButton to="/payment-confirmation" search={{ registration: id }} tone="secondary" {...look}>
          View your payment
        </LinkButton>
      );
    case 'view_registration':
      return (
        <LinkButton to="/events/$eventId" params={{ eventId: event_id }} tone="secondary" {...look}>
          View your registration
        </LinkButton>
      );
  }
}

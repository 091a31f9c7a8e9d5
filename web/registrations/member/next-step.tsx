import type { ReactNode } from 'react';
import { REVIEW_PROMISE } from '../../../contract/constants.ts';
import type { PaymentState } from '../../../contract/payment-states.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { withGuests } from './guests.ts';
import { PayButton } from './pay-button.tsx';
import { canPay, isPayable, type Registration, takesPayments } from './payment-state.ts';

type Props = {
  registration: Registration;
  /** Instead of the payment's button and link. */
  action?: ReactNode;
};

/** The next step of a registration: pay, wait for the review, pay again, or none. */
export function NextStep({ registration, action }: Props) {
  const isUnavailable = !takesPayments(registration) && isPayable(registration.payment_state);
  const { hotel_balance_cents: balance, pay_by } = registration;
  const isDue = pay_by !== null && canPay(registration);
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        {registration.guests.length > 0 && <p className="font-[650]">{withGuests(registration)}</p>}
        {registration.is_event_cancelled ? (
          <p>This event is cancelled, so there’s nothing to pay. {CANCELLED_TEXTS[registration.payment_state]}</p>
        ) : isUnavailable ? (
          <p>This event isn’t available at the moment, so there’s nothing to pay now. You keep your place.</p>
        ) : (
          <StatusText registration={registration} />
        )}
        {isDue && <p className="text-ink-soft">Pay by {formatDay(pay_by)}.</p>}
        {balance > 0 && !registration.is_event_cancelled && (
          <p className="text-ink-soft">{formatMoney(balance)} is due at check-in.</p>
        )}
      </div>
      {action ?? <PaymentAction registration={registration} />}
    </div>
  );
}

const HAS_PAYMENT: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'awaiting_review',
  'paid',
  'overpaid',
  'partly_paid',
  'refund_due',
  'refunded',
]);

function PaymentAction({ registration }: { registration: Registration }) {
  return (
    <>
      <PayButton registration={registration} className="justify-self-start" />
      {HAS_PAYMENT.has(registration.payment_state) && (
        <p>
          <TextLink to="/payment-confirmation" search={{ registration: registration.id }}>
            View your payment
          </TextLink>
        </p>
      )}
    </>
  );
}

const CANCELLED_TEXTS: Partial<Record<PaymentState, string>> = {
  awaiting_review: 'The committee still has to check the payment you sent, and will contact you about it.',
  refund_due: 'Your payment stays on record. The committee will contact you about it.',
  refunded: 'Your payment was returned to you.',
};

function StatusText({ registration }: { registration: Registration }) {
  const balance = formatMoney(registration.balance_cents);
  switch (registration.payment_state) {
    case 'unpaid':
      return (
        <p>
          Still to do: pay <strong className="figures">{balance}</strong> to confirm your place.
        </p>
      );
    case 'partly_paid':
      return (
        <p>
          We received part of your payment. Still to do: pay the remaining{' '}
          <strong className="figures">{balance}</strong>.
        </p>
      );
    case 'awaiting_review':
      return <p>Your payment is awaiting review. An administrator will review it within {REVIEW_PROMISE}.</p>;
    case 'rejected':
      return (
        <>
          <p className="font-[650] text-red-ink">The last payment you submitted was rejected.</p>
          <p className="whitespace-pre-line">Reason: {registration.rejection_notes}</p>
          <p>
            Still to pay: <strong className="figures">{balance}</strong>
          </p>
        </>
      );
    case 'paid':
      return <p>Your payment is confirmed and your place is yours. See you there!</p>;
    case 'overpaid':
      return (
        <p>
          Your payment is confirmed and your place is yours. You paid{' '}
          <strong className="figures">{formatMoney(-registration.balance_cents)}</strong> more than the price. The
          committee will contact you about it.
        </p>
      );
    // Only of a cancelled event, which has its own text.
    case 'refund_due':
    case 'refunded':
      return null;
    case 'free':
      return <p>You’re registered, and there’s nothing to pay. See you there!</p>;
  }
}

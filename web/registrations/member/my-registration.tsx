import { PaymentStateBadge } from '../../ui/payment-state-badge.tsx';
import { withGuests } from './guests.ts';
import { PayButton } from './pay-button.tsx';
import type { Registration } from './payment-state.ts';

/** The member's registration on an event's card: its status, and the payment if it is due. */
export function MyRegistration({ registration }: { registration: Registration }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="grid justify-items-start gap-1">
        <p className="text-[.92rem] text-ink-soft leading-tight">{withGuests(registration) ?? 'You’re registered'}</p>
        <PaymentStateBadge state={registration.payment_state} />
      </div>
      <PayButton registration={registration} className="relative" />
    </div>
  );
}

import { LinkButton } from '../../ui/link-button.tsx';
import { isPayable, type Registration, statusOf } from './status.ts';
import { StatusBadge } from './status-badge.tsx';

/** The member's registration on an event's card: its status, and the payment if it is due. */
export function MyRegistration({ registration }: { registration: Registration }) {
  const status = statusOf(registration);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="grid justify-items-start gap-1">
        <p className="text-[.92rem] text-ink-soft leading-tight">You are registered</p>
        <StatusBadge status={status} />
      </div>
      {isPayable(status) && (
        <LinkButton to="/payment-submission" search={{ registration: registration.id }} className="relative">
          {status === 'rejected' ? 'Send it again' : 'Pay now'}
        </LinkButton>
      )}
    </div>
  );
}

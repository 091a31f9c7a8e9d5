import { LinkButton } from '../../ui/link-button.tsx';
import { isPayable, type Registration, standingOf } from './status.ts';
import { StandingBadge } from './status-badge.tsx';

/** On an event's card: that one is registered, how it stands, and the payment where it is due. */
export function MyRegistration({ registration }: { registration: Registration }) {
  const standing = standingOf(registration);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="grid justify-items-start gap-1">
        <p className="text-[.92rem] text-ink-soft leading-tight">You are registered</p>
        <StandingBadge standing={standing} />
      </div>
      {isPayable(standing) && (
        <LinkButton to="/payment-submission" search={{ registration: registration.id }} className="relative">
          {standing === 'rejected' ? 'Send it again' : 'Pay now'}
        </LinkButton>
      )}
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AFTER_REGISTRATION_MS } from '../../../contract/constants.ts';
import { fetchNow, query } from '../../lib/api.ts';
import { FormSuccess } from '../../ui/form-error.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Registration } from './payment-state.ts';

/** The success message; two seconds later it leads to the payment (spec 2, 9), or home if there’s nothing to pay. */
export function RegisteredNote({ registration }: { registration: Registration }) {
  const isFree = registration.payment_state === 'free';
  const heading = useRef<HTMLHeadingElement>(null);
  useNextPage(registration.id, isFree);
  // The pressed button no longer exists, and on a phone this is far above it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-[1.35rem] outline-none">
        You’re registered
      </h2>
      <FormSuccess>
        <p>Registration successful! You’re registered for {registration.event_name}.</p>
        {isFree && <p>There’s nothing to pay for this ticket.</p>}
      </FormSuccess>
      <p className="flex items-center gap-2.5 text-ink-soft">
        <Spinner className="text-gold" />
        {isFree ? 'Taking you to your dashboard...' : 'Taking you to the payment...'}
      </p>
    </div>
  );
}

/** Preloads the payment page. If the registration no longer exists by then (spec 2), it leads home. */
function useNextPage(id: string, isFree: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    let hasLeft = false;
    const payment = { to: '/payment-submission', search: { registration: id } } as const;
    if (!isFree) void router.preloadRoute(payment);
    const timer = setTimeout(async () => {
      const mine = await fetchNow(client, query('GET /registrations')).catch(() => null);
      const isGone = mine?.items.every((each) => each.id !== id) ?? false;
      if (!hasLeft) void navigate(isFree || isGone ? { to: '/' } : payment);
    }, AFTER_REGISTRATION_MS);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [navigate, router, client, isFree, id]);
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AFTER_REGISTRATION_MS } from '../../contract/constants.ts';
import { FormSuccess } from '../ui/form-error.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type Registration, standingOf } from './standing.ts';

/** Says that it worked, and goes to the payment two seconds later (spec 2, 9); home where nothing is to be paid. */
export function RegisteredNote({ registration }: { registration: Registration }) {
  const navigate = useNavigate();
  const { id, event_name } = registration;
  const isFree = standingOf(registration) === 'free';
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate(isFree ? { to: '/' } : { to: '/payment-submission', search: { registration: id } });
    }, AFTER_REGISTRATION_MS);
    return () => clearTimeout(timer);
  }, [navigate, isFree, id]);
  return (
    <div className="grid gap-4">
      <h2 className="text-[1.35rem]">You are registered</h2>
      <FormSuccess>Registration successful! You are registered for {event_name}.</FormSuccess>
      <p className="flex items-center gap-2.5 text-ink-soft">
        <Spinner className="text-gold" />
        {isFree ? 'Taking you to your dashboard...' : 'Taking you to the payment...'}
      </p>
    </div>
  );
}

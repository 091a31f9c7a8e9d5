import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Note } from '../../ui/form-error.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { StepNeeded } from './two-factor-required.tsx';

/** Above Account Security, for staff whose powers wait: what to do here; and once it is done, the way back. */
export function StepStanding({ next = '/admin' }: { next?: string | undefined }) {
  const { user } = useSession();
  const needs = user?.restricted?.needs;
  const [hasWaited, setWaited] = useState(false);
  if (needs && !hasWaited) setWaited(true);
  const router = useRouter();
  const wayOn = useRef<HTMLAnchorElement>(null);
  const isDone = hasWaited && user?.restricted === null;
  useEffect(() => {
    if (isDone) wayOn.current?.focus();
  }, [isDone]);
  if (isDone) {
    return (
      <Note tone="success" role="status" title="That is all: the committee’s pages are open to you again.">
        <p>From now on, signing in takes what you have set up just now.</p>
        <AnchorButton
          ref={wayOn}
          href={next}
          onClick={(event) => {
            event.preventDefault();
            void router.navigate({ href: next });
          }}
          size="sm"
          className="mt-3"
        >
          Go On to the Committee’s Pages
        </AnchorButton>
      </Note>
    );
  }
  if (needs === 'SIGN_IN') {
    return (
      <Note tone="warning" title="The committee’s pages wait for two-factor">
        <StepNeeded needs={needs} next={next} />
      </Note>
    );
  }
  if (needs === 'SETUP') {
    return (
      <Note tone="warning" title="The committee’s pages wait for two-factor">
        <p>
          Choose one of the two below: <strong>two-factor</strong>, with a code from your phone, or{' '}
          <strong>a passkey</strong>, with your fingerprint or face. If you are not sure, take two-factor: it comes with
          codes on paper for the day when the phone is lost.
        </p>
      </Note>
    );
  }
  return null;
}

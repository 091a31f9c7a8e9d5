import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Note } from '../../ui/form-error.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { TwoFactorNeeded } from './two-factor-required.tsx';

/** For staff who need two-factor: what to set up here, then a link back. */
export function TwoFactorStatus({ next = '/admin' }: { next?: string | undefined }) {
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
      <Note tone="success" role="status" title="You’re all set. You can use the committee’s pages again.">
        <p>From now on, you’ll use it every time you sign in.</p>
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
          Continue to the Committee’s Pages
        </AnchorButton>
      </Note>
    );
  }
  if (!needs) return null;
  return (
    <Note tone="warning" title="The committee’s pages need two-step verification">
      {needs === 'SIGN_IN' ? (
        <TwoFactorNeeded needs={needs} next={next} />
      ) : (
        <p>
          Choose one below: <strong>two-step verification</strong>, with a code from your phone, or{' '}
          <strong>a passkey</strong>, with your fingerprint or face. If you aren’t sure, choose two-step verification:
          it comes with recovery codes in case you lose your phone.
        </p>
      )}
    </Note>
  );
}

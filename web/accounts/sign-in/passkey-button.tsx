import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useBrowserState } from '../../lib/hydration.ts';
import type { Me } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { canUsePasskeys, passkeyRefusal, signInWithPasskey } from '../passkey.ts';

type Props = {
  label: string;
  /** For the two-factor step of a sign-in. */
  two_factor?: boolean;
  remember_me?: () => boolean;
  onSignedIn: (user: Me) => void;
  /** The sign-in has expired. */
  onExpired?: () => void;
};

/** Renders nothing in a browser without passkeys. */
export function PasskeyButton({ label, two_factor = false, remember_me, onSignedIn, onExpired }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPossible] = useBrowserState(canUsePasskeys, true);
  if (!isPossible) return null;
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onSignedIn(await signInWithPasskey({ two_factor, ...(remember_me && { remember_me: remember_me() }) }));
    } catch (error) {
      if (two_factor && error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED') return onExpired?.();
      setFailure(passkeyRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <Button tone="secondary" wide icon={KeyRound} busy={isBusy} busyLabel="Waiting for your device..." onClick={run}>
        {label}
      </Button>
      <FormError>{failure}</FormError>
    </div>
  );
}

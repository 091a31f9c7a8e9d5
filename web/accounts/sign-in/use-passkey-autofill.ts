import { useEffect, useRef } from 'react';
import { CHALLENGE_MINUTES } from '../../../contract/constants.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Me } from '../../lib/session.ts';
import { offerPasskeys, passkeyRefusal, sendPasskey } from '../passkey.ts';

const RENEW_MS = (CHALLENGE_MINUTES - 1) * 60_000;
const CHECK_MS = 30_000;

type Handlers = {
  rememberMe: () => boolean;
  onSignedIn: (user: Me) => void;
  /** Why the passkey was refused; null when another is chosen. */
  onFailure: (message: string | null) => void;
};

/** Lets the browser offer passkeys in the email field while the sign-in form is open, if it can. */
export function usePasskeyAutofill(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => keepOffering(() => latest.current), []);
}

/** Offers again after a refusal, and before the challenge expires. Returns how to stop. */
function keepOffering(handlers: () => Handlers): () => void {
  let offer = new AbortController();
  let renewAt = Number.POSITIVE_INFINITY;
  const begin = async () => {
    offer.abort();
    offer = new AbortController();
    const { signal } = offer;
    renewAt = Date.now() + RENEW_MS;
    const chosen = await offerPasskeys(signal).catch((error: unknown) => {
      // A phone that wakes up may have no connection yet. Any other error is the browser's, and the form still works.
      if (!signal.aborted) renewAt = error instanceof ApiError ? 0 : Number.POSITIVE_INFINITY;
      return null;
    });
    if (!chosen || signal.aborted) return;
    renewAt = Number.POSITIVE_INFINITY;
    const { rememberMe, onFailure, onSignedIn } = handlers();
    onFailure(null);
    try {
      onSignedIn(await sendPasskey({ two_factor: false, remember_me: rememberMe() }, chosen));
    } catch (error) {
      if (signal.aborted) return;
      onFailure(passkeyRefusal(error));
      void begin();
    }
  };
  const renew = () => {
    if (Date.now() >= renewAt && !document.hidden) void begin();
  };
  void begin();
  const timer = setInterval(renew, CHECK_MS);
  document.addEventListener('visibilitychange', renew);
  return () => {
    offer.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}

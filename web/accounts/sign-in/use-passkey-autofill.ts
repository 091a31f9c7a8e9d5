import { useEffect, useRef } from 'react';
import type { Me } from '../../lib/session.ts';
import { awaitPasskey } from '../passkey.ts';

/** Lets the browser offer passkeys in the email field while the sign-in form is open, if it can. */
export function usePasskeyAutofill(onSignedIn: (user: Me) => void, rememberMe: () => boolean): void {
  const latest = useRef({ onSignedIn, rememberMe });
  latest.current = { onSignedIn, rememberMe };
  useEffect(() => {
    const leaving = new AbortController();
    awaitPasskey(leaving.signal, () => latest.current.rememberMe())
      .then((user) => user && latest.current.onSignedIn(user))
      // The form itself still works and shows its own errors.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
}

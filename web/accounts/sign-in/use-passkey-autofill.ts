import { useEffect, useRef } from 'react';
import type { Me } from '../../lib/session.ts';
import { awaitPasskey } from '../passkey.ts';

/** Lets the browser offer passkeys in the email field while the sign-in form is open. Silent where it cannot. */
export function usePasskeyAutofill(onSignedIn: (user: Me) => void, rememberMe: () => boolean): void {
  const latest = useRef({ onSignedIn, rememberMe });
  latest.current = { onSignedIn, rememberMe };
  useEffect(() => {
    const leaving = new AbortController();
    awaitPasskey(leaving.signal, () => latest.current.rememberMe())
      .then((user) => user && latest.current.onSignedIn(user))
      // The form itself is still there, and says what goes wrong with it.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
}

/** The WebAuthn library is loaded on use: most visitors never need it. */
import { api } from '../lib/api.ts';
import { ApiError, messageOf } from '../lib/api-error.ts';
import type { Me } from '../lib/session.ts';

const webauthn = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Signs in, or completes two-factor, with a passkey. */
export async function signInWithPasskey(given: { two_factor: boolean; remember_me?: boolean }): Promise<Me> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    webauthn(),
    api('POST /session/passkey-options', { body: { two_factor: given.two_factor } }),
  ]);
  return sendPasskey(given, await startAuthentication({ optionsJSON }));
}

/**
 * Offers passkeys in the email field's autofill. Resolves when one was chosen, or to null if the browser doesn't support
 * it or `signal` aborts.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<Chosen | null> {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const { startAuthentication, WebAuthnAbortService } = await webauthn();
  const optionsJSON = await api('POST /session/passkey-options', { body: { two_factor: false } });
  if (signal.aborted) return null;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

type Chosen = Awaited<ReturnType<Awaited<ReturnType<typeof webauthn>>['startAuthentication']>>;

export async function sendPasskey(given: { two_factor: boolean; remember_me?: boolean }, chosen: Chosen): Promise<Me> {
  const { id, rawId, type, response } = chosen;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  const { user } = await api('POST /session/passkey', { body: { ...given, credential } });
  return user;
}

/** Creates a passkey on this device after reauthentication. */
export async function createPasskey(name: string, proof: { current_password: string; code?: string }) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    webauthn(),
    api('POST /passkey-options', { body: proof }),
  ]);
  const made = await startRegistration({ optionsJSON }).catch((error: { code?: string }) => {
    if (error.code !== 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw error;
    throw new ApiError(409, 'PASSKEY_TAKEN', 'This device already has a passkey for your account.');
  });
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return api('POST /passkeys', { body: { name, credential } });
}

/** Browsers don't say whether the person cancelled, had no passkey or took too long. */
export const passkeyRefusal = (error: unknown): string =>
  messageOf(error, 'No passkey was used. Try again, or choose another way.');

/** WebAuthn requests and verification with @simplewebauthn. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type * as z from 'zod';
import type { accountSecurity } from '../../../contract/account-security.ts';
import { school } from '../../../school.config.ts';

type Env = { publicUrl: string };
type Credential = { credential_id: string; transports: string[] };

/** Loaded on first use: it takes about 25 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys are bound to the host of PUBLIC_URL. */
const hostOf = ({ publicUrl }: Env) => new URL(publicUrl).hostname;

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;
const known = (credentials: readonly Credential[]) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    ...(transports.length > 0 && { transports }),
  }));

type Owner = { id: string; email: string; first_name: string; last_name: string };

/** Requests a discoverable passkey that the device unlocks with a fingerprint, face or PIN. */
export async function creationOptions(owner: Owner, existing: readonly Credential[], env: Env) {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: school.brand,
    rpID: hostOf(env),
    userName: owner.email,
    userDisplayName: `${owner.first_name} ${owner.last_name}`,
    userID: new TextEncoder().encode(owner.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: hostOf(env), name: school.brand },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: TIMEOUT_MS,
    attestation: 'none' as const,
    excludeCredentials: known(existing),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

/** Without `only`, the device offers all passkeys for this site. */
export async function requestOptions(only: readonly Credential[], env: Env) {
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: hostOf(env) });
  return {
    rpId: hostOf(env),
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: known(only),
  };
}

export type Created = z.output<(typeof accountSecurity)['POST /passkeys']['body']>['credential'];
export type Asserted = z.output<(typeof accountSecurity)['POST /session/passkey']['body']>['credential'];

/** The new passkey's data to store; null if verification fails. */
export async function verifyCreated(created: Created, isExpected: (nonce: string) => Promise<boolean>, env: Env) {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: isExpected,
    expectedOrigin: env.publicUrl,
    expectedRPID: hostOf(env),
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.registrationInfo?.credential ?? null;
}

type Kept = { id: string; credential_id: string; public_key: Buffer; counter: string | number; transports: string[] };

/** The passkey's new counter; null if verification fails. */
export async function verifyAsserted(asserted: Asserted, nonce: string, kept: Kept, env: Env): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle } = asserted.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== kept.id) return null;
  const verified = await verifyAuthenticationResponse({
    response: { ...asserted, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: nonce,
    expectedOrigin: env.publicUrl,
    expectedRPID: hostOf(env),
    requireUserVerification: true,
    credential: {
      id: kept.credential_id,
      publicKey: new Uint8Array(kept.public_key),
      counter: Number(kept.counter),
      transports: kept.transports,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

import * as z from 'zod';
import { me, password, sixDigits } from './accounts.ts';
import { done, id, instant, line, type Operations } from './operation.ts';

const recovery_code = line(40);
/** A code from the authenticator app, or a recovery code. */
const either_code = line(40);

/** Shown again before a change that a borrowed phone must not allow; the code only if two-factor is on. */
export const credentials = z.object({ current_password: password, code: either_code.optional() });

const signedIn = z.object({ user: me });
/** Shown once: they are stored as hashes. */
const freshCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Bytes as base64url; the server's library validates the content. */
const bytes = (max: number) => z.string().min(1).max(max);
const type = z.enum(['public-key']);
/** How a passkey is reached: 'internal', 'usb', 'smart-card'. */
const transports = z.array(z.string().regex(/^[\w-]{1,30}$/)).max(10);
const known = z.array(z.object({ id: z.string(), type, transports: transports.optional() }));

/** What a browser needs to make a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
  timeout: z.int(),
  attestation: z.enum(['none']),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
});
/** What a browser needs to use one (PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required']),
  allowCredentials: known,
});

const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({ id: bytes(1400), rawId: bytes(1400), type, response: z.object(response) });
const created = credentialOf({
  clientDataJSON: bytes(8_000),
  attestationObject: bytes(60_000),
  transports: transports.optional(),
});
const assertion = credentialOf({
  clientDataJSON: bytes(8_000),
  authenticatorData: bytes(8_000),
  signature: bytes(8_000),
  userHandle: z.string().max(200).optional(),
});

const passkey = z.object({ id: z.uuid(), name: z.string(), created_at: instant, last_used_at: instant.nullable() });

const device = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Windows'. */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  created_at: instant,
  last_used_at: instant,
  is_this: z.boolean(),
});

export const accountSecurity = {
  'PUT /password': {
    access: 'SIGNED_IN',
    summary: 'Change the password, which ends every other session',
    body: z.object({ current_password: password, password }),
    reply: done,
    errors: ['WEAK_PASSWORD'],
  },

  'GET /sessions': {
    access: 'SIGNED_IN',
    summary: 'The devices on which the caller is signed in',
    reply: z.object({ items: z.array(device) }),
  },
  'POST /sessions/:id/revocation': {
    access: 'SIGNED_IN',
    summary: 'Sign out one device',
    params: id,
    body: credentials,
    reply: done,
    errors: ['SESSION_NOT_FOUND', 'INVALID_CODE'],
  },
  'POST /session-revocations': {
    access: 'SIGNED_IN',
    summary: 'Sign out everywhere, with or without this device',
    body: credentials.extend({ keep_this: z.boolean() }),
    reply: z.object({ ended: z.int() }),
    errors: ['INVALID_CODE'],
  },
  'POST /users/:id/session-revocations': {
    access: ['MANAGE_USERS'],
    summary: 'Sign someone else out everywhere; only a SUPER_ADMIN can sign out a SUPER_ADMIN',
    params: id,
    reply: z.object({ ended: z.int() }),
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT'],
  },

  'GET /two-factor': {
    access: 'SIGNED_IN',
    summary: 'Whether the caller signs in with two-factor, and how many recovery codes are left',
    reply: z.object({
      enabled_at: instant.nullable(),
      recovery_codes_left: z.int(),
      /** They are of a shorter kind, from before a new release. They work until they are used or replaced. */
      has_old_recovery_codes: z.boolean(),
    }),
  },
  'POST /two-factor/setup': {
    access: 'SIGNED_IN',
    summary: 'Create the secret for an authenticator app; PUT /two-factor activates it',
    body: z.object({ current_password: password }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['TWO_FACTOR_ON'],
  },
  'PUT /two-factor': {
    access: 'SIGNED_IN',
    summary: 'Turn two-factor on with a code from the app; returns the recovery codes',
    body: z.object({ code: sixDigits }),
    reply: freshCodes,
    errors: ['INVALID_CODE', 'TWO_FACTOR_ON', 'SETUP_NOT_BEGUN'],
  },
  'POST /two-factor/removal': {
    access: 'SIGNED_IN',
    summary: 'Turn two-factor off',
    body: z.object({ current_password: password, code: either_code }),
    reply: done,
    errors: ['INVALID_CODE', 'TWO_FACTOR_OFF'],
  },
  'POST /users/:id/two-factor/removal': {
    access: 'SUPER_ADMIN',
    summary: 'Turn off two-factor for someone who lost their phone and recovery codes',
    params: id,
    body: z.object({ reason: line(200) }),
    reply: done,
    errors: ['USER_NOT_FOUND', 'TWO_FACTOR_OFF', 'OWN_ACCOUNT'],
  },
  'POST /recovery-codes': {
    access: 'SIGNED_IN',
    summary: 'Replace the recovery codes with ten new ones',
    body: z.object({ current_password: password, code: either_code }),
    reply: freshCodes,
    errors: ['INVALID_CODE', 'TWO_FACTOR_OFF'],
  },

  'GET /passkeys': {
    access: 'SIGNED_IN',
    summary: "The caller's passkeys",
    reply: z.object({ items: z.array(passkey) }),
  },
  'POST /passkey-options': {
    access: 'SIGNED_IN',
    summary: 'Begin to add a passkey; a code is required if two-factor is on',
    body: credentials,
    reply: creationOptions,
    errors: ['INVALID_CODE'],
  },
  'POST /passkeys': {
    access: 'SIGNED_IN',
    summary: 'Add the passkey that the browser created',
    body: z.object({ name: line(60), credential: created }),
    reply: passkey,
    errors: ['PASSKEY_REFUSED', 'PASSKEY_TAKEN'],
  },
  'POST /passkeys/:id/removal': {
    access: 'SIGNED_IN',
    summary: 'Remove a passkey',
    params: id,
    body: credentials,
    reply: done,
    errors: ['PASSKEY_NOT_FOUND', 'INVALID_CODE'],
  },

  'POST /session/code': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Complete sign-in with a code from the authenticator app',
    body: z.object({ code: sixDigits }),
    reply: signedIn,
    errors: ['INVALID_CODE', 'SIGN_IN_EXPIRED'],
  },
  'POST /session/recovery-code': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Complete sign-in with a recovery code, which works once',
    body: z.object({ recovery_code }),
    reply: signedIn,
    errors: ['INVALID_CODE', 'SIGN_IN_EXPIRED'],
  },
  'POST /session/passkey-options': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Begin to sign in, or to complete two-factor, with a passkey',
    body: z.object({ two_factor: z.boolean() }),
    reply: requestOptions,
    errors: ['SIGN_IN_EXPIRED'],
  },
  'POST /session/passkey': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Sign in, or complete two-factor, with a passkey',
    body: z.object({ two_factor: z.boolean(), remember_me: z.boolean().default(false), credential: assertion }),
    reply: signedIn,
    errors: ['PASSKEY_REFUSED', 'SIGN_IN_EXPIRED'],
  },
} as const satisfies Operations;

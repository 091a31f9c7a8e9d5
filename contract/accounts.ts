import * as z from 'zod';
import { CODE_LENGTH, END_REASONS, FACTOR_NEEDS } from './constants.ts';
import { done, line, type Operations, typed } from './operation.ts';
import { formLevels } from './people.ts';
import { shownYear } from './year-keys.ts';

export const phoneNumber = typed().min(4).max(32);
/** A code by text message or from an authenticator app. */
export const sixDigits = z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'must be six digits');
const email = typed().toLowerCase().max(254).pipe(z.email('must be an email address'));
/** Only hard limits: the server explains the length rule (spec 5). */
export const password = z.string().min(1).max(200);

export const sentCode = z.object({
  sent: z.literal(true),
  resend_after_seconds: z.int(),
  /** The provider is busy; the queue sends the code later. */
  is_delayed: z.boolean(),
  /** The code that was texted a moment ago still works, so there is no new one. */
  is_earlier: z.boolean(),
});
/** Why no code was texted. */
export const CODE_ERRORS = [
  'PHONE_CANNOT_RECEIVE',
  'PHONE_OPTED_OUT',
  'MESSAGE_NOT_SENT',
  /** This browser has to wait; its current code is still valid. */
  'CODE_STILL_VALID',
] as const;

export const me = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** They opened a link that was sent to it. */
  email_verified: z.boolean(),
  /** Their mail server refused it for good. */
  email_bounced: z.boolean(),
  phone: z.string(),
  profile_completed: z.boolean(),
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  ...shownYear,
  sports_house: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The powers that need two-factor first; until then `roles` and `permissions` are empty. */
  restricted: z.object({ roles: z.array(z.string()), needs: z.enum(FACTOR_NEEDS) }).nullable(),
});

/** Whether a passkey can complete two-factor too. */
const twoFactor = z.object({ passkey: z.boolean() });

export const accounts = {
  'POST /send-verification': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Send a one-time code to an allowed phone number',
    has_error_field: true,
    body: z.object({ phoneNumber }),
    reply: sentCode,
    errors: ['PHONE_NOT_AUTHORIZED', 'PHONE_TAKEN', ...CODE_ERRORS],
  },
  'POST /verify-code': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Check a one-time code and remember the verified phone for 15 minutes',
    has_error_field: true,
    body: z.object({ phoneNumber, code: sixDigits }),
    reply: z.object({ valid: z.literal(true) }),
    errors: ['INVALID_CODE'],
  },
  'POST /accounts': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Create an account for the verified phone number and sign in',
    body: z.object({
      first_name: line(80),
      last_name: line(80),
      email,
      password,
      /** The token of the invitation link that was opened, to count it. It allows nothing. */
      invitation: line(100).optional(),
    }),
    reply: z.object({ user: me }),
    errors: ['PHONE_NOT_VERIFIED', 'PHONE_NOT_AUTHORIZED', 'PHONE_TAKEN', 'EMAIL_TAKEN', 'WEAK_PASSWORD'],
  },
  'POST /session': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Sign in with email and password; if two-factor is on, `user` is null and the challenge follows',
    body: z.object({ email, password, remember_me: z.boolean().default(false) }),
    reply: z.object({ user: me.nullable(), two_factor: twoFactor.nullable() }),
    errors: ['INVALID_CREDENTIALS'],
  },
  'DELETE /session': { access: 'PUBLIC', limit: 'public_write', summary: 'Sign out', reply: done },
  'GET /me': {
    access: 'PUBLIC',
    summary: 'Who is signed in, or null; extends the session',
    reply: z.object({
      user: me.nullable(),
      /** Whether they signed in with "Remember me"; missing for visitors. */
      is_remembered: z.boolean().optional(),
      ended_because: z.enum(END_REASONS).nullable(),
    }),
  },
  'POST /password-reset-requests': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Email a reset link; the answer is the same whether or not the address exists',
    body: z.object({ email }),
    reply: done,
  },
  'POST /email-verification-requests': {
    access: 'SIGNED_IN',
    summary: "Email the caller a link that verifies their address; nothing is sent if it's verified",
    reply: done,
  },
  'POST /email-verifications': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: "Verify an email address with an emailed link's token",
    body: z.object({ token: line(200) }),
    reply: done,
    errors: ['INVALID_TOKEN'],
  },
  'POST /password-reset-checks': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Whether a reset token still works, without using it',
    body: z.object({ token: line(200) }),
    reply: done,
    errors: ['INVALID_TOKEN'],
  },
  'POST /password-resets': {
    access: 'PUBLIC',
    limit: 'public_write',
    summary: 'Set a new password with a reset token and end every session',
    body: z.object({ token: line(200), password }),
    reply: done,
    errors: ['INVALID_TOKEN', 'WEAK_PASSWORD'],
  },
} as const satisfies Operations;

import * as z from 'zod';
import { CODE_LENGTH, END_REASONS, FACTOR_NEEDS } from './constants.ts';
import { done, line, type Operations, typed } from './operation.ts';
import { formLevels } from './people.ts';

const phoneNumber = typed().min(4).max(32);
const email = typed().toLowerCase().max(254).pipe(z.email('must be an email address'));
/** The length rule is the server's to explain (spec 5), so here only what no password can be. */
const password = z.string().min(1).max(200);

/** The person who is signed in, as their own page sees them. */
export const me = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  profile_completed: z.boolean(),
  profile_photo_url: z.string().nullable(),
  form_levels: formLevels,
  sports_house: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The roles whose powers wait for two-factor, and what it takes; `roles` and `permissions` are empty meanwhile. */
  restricted: z.object({ roles: z.array(z.string()), needs: z.enum(FACTOR_NEEDS) }).nullable(),
});

/** What can answer two-factor beside a code and a recovery code. */
const twoFactor = z.object({ passkey: z.boolean() });

/** Sign-up in three steps, sessions, and the forgotten password (spec 2, 5, 7). */
export const accounts = {
  'POST /send-verification': {
    access: 'PUBLIC',
    summary: 'Send a one-time code to an allowed phone number',
    body: z.object({ phoneNumber }),
    reply: z.object({
      sent: z.literal(true),
      resend_after_seconds: z.int(),
      /** The provider is busy: the code comes once it takes it. */
      is_delayed: z.boolean(),
    }),
    errors: ['PHONE_NOT_AUTHORIZED', 'PHONE_TAKEN', 'PHONE_CANNOT_RECEIVE', 'PHONE_OPTED_OUT', 'MESSAGE_NOT_SENT'],
  },
  'POST /verify-code': {
    access: 'PUBLIC',
    summary: 'Check a one-time code and remember the verified phone for 15 minutes',
    body: z.object({ phoneNumber, code: z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'must be six digits') }),
    reply: z.object({ valid: z.literal(true) }),
    errors: ['INVALID_CODE'],
  },
  'POST /accounts': {
    access: 'PUBLIC',
    summary: 'Create an account for the verified phone number and sign in',
    body: z.object({ first_name: line(80), last_name: line(80), email, password }),
    reply: z.object({ user: me }),
    errors: ['PHONE_NOT_VERIFIED', 'PHONE_NOT_AUTHORIZED', 'PHONE_TAKEN', 'EMAIL_TAKEN', 'WEAK_PASSWORD'],
  },
  'POST /session': {
    access: 'PUBLIC',
    summary: 'Sign in with email and password; where two-factor is on, `user` is null and that step comes next',
    body: z.object({ email, password, remember_me: z.boolean().default(false) }),
    reply: z.object({ user: me.nullable(), two_factor: twoFactor.nullable() }),
    errors: ['INVALID_CREDENTIALS'],
  },
  'DELETE /session': { access: 'PUBLIC', summary: 'Sign out', reply: done },
  'GET /me': {
    access: 'PUBLIC',
    summary: 'Who is signed in, or null; slides the session forward',
    reply: z.object({ user: me.nullable(), ended_because: z.enum(END_REASONS).nullable() }),
  },
  'POST /password-reset-requests': {
    access: 'PUBLIC',
    summary: 'Email a reset link; the answer is the same whether or not the address exists',
    body: z.object({ email }),
    reply: done,
  },
  'POST /password-resets': {
    access: 'PUBLIC',
    summary: 'Set a new password with the token of a reset link, ending every session',
    body: z.object({ token: line(200), password }),
    reply: done,
    errors: ['INVALID_TOKEN', 'WEAK_PASSWORD'],
  },
} as const satisfies Operations;

import { accountSecurity } from '../../contract/account-security.ts';
import { accounts } from '../../contract/accounts.ts';
import { phoneChanges } from '../../contract/phone-changes.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';
import { requestVerification, verifyEmail } from './email-verification/verification.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys/passkeys.ts';
import { beginPasskeySignIn, finishWithPasskey, signInWithPasskey } from './passkeys/sign-in.ts';
import { changePassword } from './passwords/change.ts';
import { checkResetToken, requestReset, resetPassword } from './passwords/passwords.ts';
import { authorizePhoneChange, changePhone, sendPhoneChangeCode } from './phone-changes/phone-changes.ts';
import { checkReversal, undoPhoneChange } from './phone-changes/reversals.ts';
import { isRemembered, sessionEndReason } from './sessions/actor-lookup.ts';
import { listSessions, revokeSession, revokeSessions, revokeSessionsOf } from './sessions/devices.ts';
import { signIn, signOut } from './sessions/sessions.ts';
import { verifyCode } from './sign-up/code-entry.ts';
import { type CountInvited, signUp } from './sign-up/sign-up.ts';
import { sendCode } from './sign-up/verification-codes.ts';
import { finishWithCode } from './two-factor/challenges.ts';
import { removeTwoFactorOf } from './two-factor/removal.ts';
import {
  beginSetup,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  showTwoFactor,
} from './two-factor/two-factor.ts';

/** These call a provider, hash, or count attempts that must survive a refusal, so they manage their own transactions. */
export const accountsRoutes = (services: Services, auth: Auth, countInvited: CountInvited): Implemented[] =>
  implement(accounts, {
    'POST /send-verification': ownTransaction((ctx, { body }) => sendCode(ctx, body.phoneNumber, services)),
    'POST /verify-code': ownTransaction((ctx, { body }) => verifyCode(ctx, body.phoneNumber, body.code, services)),
    'POST /accounts': ownTransaction((ctx, { body }) => signUp(ctx, body, services, { auth, countInvited })),
    'POST /session': ownTransaction((ctx, { body }) => signIn(ctx, body, services, auth)),
    'DELETE /session': ownTransaction((ctx) => signOut(ctx, auth)),
    'GET /me': async (ctx) => ({
      user: ctx.actor,
      ...(ctx.actor && { is_remembered: await isRemembered(ctx, auth) }),
      ended_because: ctx.actor ? null : await sessionEndReason(ctx, auth),
    }),
    'POST /password-reset-requests': ownTransaction((ctx, { body }) => requestReset(ctx, body.email, services)),
    'POST /email-verification-requests': ownTransaction((ctx) => requestVerification(ctx, services)),
    'POST /email-verifications': ownTransaction((ctx, { body }) => verifyEmail(ctx, body.token, services)),
    'POST /password-reset-checks': ownTransaction((ctx, { body }) => checkResetToken(ctx, body.token)),
    'POST /password-resets': ownTransaction((ctx, { body }) => resetPassword(ctx, body, services)),
  });

/** Operations with reauthentication count attempts too, and open their transaction afterwards. */
export const accountSecurityRoutes = (services: Services, auth: Auth): Implemented[] =>
  implement(accountSecurity, {
    'PUT /password': ownTransaction((ctx, { body }) => changePassword(ctx, body, services, auth)),
    'GET /sessions': (ctx) => listSessions(ctx),
    'POST /sessions/:id/revocation': ownTransaction((ctx, { params, body }) =>
      revokeSession(ctx, params.id, body, services),
    ),
    'POST /session-revocations': ownTransaction((ctx, { body }) => revokeSessions(ctx, body, services, auth)),
    'POST /users/:id/session-revocations': (ctx, { params }) => revokeSessionsOf(ctx, params.id),
    'GET /two-factor': (ctx) => showTwoFactor(ctx),
    'POST /two-factor/setup': ownTransaction((ctx, { body }) => beginSetup(ctx, body.current_password, services)),
    'PUT /two-factor': ownTransaction((ctx, { body }) => enableTwoFactor(ctx, body.code, services)),
    'POST /two-factor/removal': ownTransaction((ctx, { body }) => disableTwoFactor(ctx, body, services)),
    'POST /users/:id/two-factor/removal': (ctx, { params, body }) => removeTwoFactorOf(ctx, params.id, body.reason),
    'POST /recovery-codes': ownTransaction((ctx, { body }) => renewRecoveryCodes(ctx, body, services)),
    'GET /passkeys': (ctx) => listPasskeys(ctx),
    'POST /passkey-options': ownTransaction((ctx, { body }) => beginPasskey(ctx, body, services)),
    'POST /passkeys': ownTransaction((ctx, { body }) => addPasskey(ctx, body, services)),
    'POST /passkeys/:id/removal': ownTransaction((ctx, { params, body }) =>
      removePasskey(ctx, params.id, body, services),
    ),
    'POST /session/code': ownTransaction((ctx, { body }) => finishWithCode(ctx, 'code', body.code, services, auth)),
    'POST /session/recovery-code': ownTransaction((ctx, { body }) =>
      finishWithCode(ctx, 'recovery_code', body.recovery_code, services, auth),
    ),
    'POST /session/passkey-options': ownTransaction((ctx, { body }) =>
      beginPasskeySignIn(ctx, body.two_factor, services),
    ),
    'POST /session/passkey': ownTransaction((ctx, { body }) =>
      (body.two_factor ? finishWithPasskey : signInWithPasskey)(ctx, body, services, auth),
    ),
  });

/** They count attempts and call a provider, and open their transaction afterwards. */
export const phoneChangesRoutes = (services: Services): Implemented[] =>
  implement(phoneChanges, {
    'POST /account/phone-changes/authorization': ownTransaction((ctx, { body }) =>
      authorizePhoneChange(ctx, body, services),
    ),
    'POST /account/phone-changes/codes': ownTransaction((ctx, { body }) =>
      sendPhoneChangeCode(ctx, body.phoneNumber, services),
    ),
    'POST /account/phone-changes': ownTransaction((ctx, { body }) => changePhone(ctx, body, services)),
    'POST /phone-change-reversal-checks': ownTransaction((ctx, { body }) => checkReversal(ctx, body.token, services)),
    'POST /phone-change-reversals': ownTransaction((ctx, { body }) => undoPhoneChange(ctx, body.token, services)),
  });

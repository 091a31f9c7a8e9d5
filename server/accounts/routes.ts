import { accounts } from '../../contract/accounts.ts';
import { type Implemented, implement, ownTransaction } from '../lib/operations.ts';
import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';
import { sendCode, verifyCode } from './codes.ts';
import { requestReset, resetPassword } from './passwords.ts';
import { signIn, signOut } from './sessions.ts';
import { signUp } from './sign-up.ts';

/** All of these talk to a provider, hash, or count tries that must outlive a refusal: none runs in the edge's transaction. */
export const accountsRoutes = (services: Services, auth: Auth): Implemented[] =>
  implement(accounts, {
    'POST /send-verification': ownTransaction((ctx, { body }) => sendCode(ctx, body.phoneNumber, services)),
    'POST /verify-code': ownTransaction((ctx, { body }) => verifyCode(ctx, body.phoneNumber, body.code, services)),
    'POST /accounts': ownTransaction((ctx, { body }) => signUp(ctx, body, services, auth)),
    'POST /session': ownTransaction((ctx, { body }) => signIn(ctx, body, services, auth)),
    'DELETE /session': ownTransaction((ctx) => signOut(ctx, auth)),
    'GET /me': async (ctx) => ({ user: ctx.actor }),
    'POST /password-reset-requests': ownTransaction((ctx, { body }) => requestReset(ctx, body.email, services, auth)),
    'POST /password-resets': ownTransaction((ctx, { body }) => resetPassword(ctx, body, services, auth)),
  });

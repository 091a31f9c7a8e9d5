/** Better Auth on our own database and tables: only for sessions. */
import { runWithAdapter } from '@better-auth/core/context';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { getAdapter } from 'better-auth/db/adapter';
import * as z from 'zod';
import { school } from '../../school.config.ts';
import type { Db } from '../lib/db/database.ts';
import type { Services } from '../services.ts';

const DAY = 24 * 60 * 60;
const REMEMBERED = 30 * DAY;

/** Has no path, so only the server can call it, for a person it has already authenticated. */
const issueSession = {
  id: 'issue-session',
  endpoints: {
    issueSession: createAuthEndpoint(
      {
        method: 'POST',
        body: z.object({ userId: z.uuid(), rememberMe: z.boolean().optional(), twoFactorAt: z.date().nullable() }),
      },
      async (ctx) => {
        const { authCookies, internalAdapter, secret } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('UNAUTHORIZED');
        const wasShort = Boolean(await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret));
        const isShort = ctx.body.rememberMe === undefined ? wasShort : !ctx.body.rememberMe;
        const session = await internalAdapter.createSession(user.id, isShort, {
          twoFactorAt: ctx.body.twoFactorAt,
        });
        await setSessionCookie(ctx, { session, user }, isShort);
        // Left over from an earlier session, it would stop this one from being prolonged.
        if (wasShort && !isShort) expireCookie(ctx, authCookies.dontRememberToken);
        return ctx.json({ userId: user.id });
      },
    ),
  },
} satisfies BetterAuthPlugin;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Better Auth's HTTP routes are not mounted: every call goes through our operations, with our limits and errors. */
export function createAuth(db: Db, { env }: Pick<Services, 'env'>) {
  const isSecure = env.publicUrl.startsWith('https:');
  return betterAuth({
    appName: school.brand,
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret: env.sessionSecret,
    trustedOrigins: [env.publicUrl],
    telemetry: { enabled: false },
    logger: { level: 'error', disabled: env.logLevel === 'silent' },
    // Without `transaction: true` a user and its account would be written separately.
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      // `__Host-`: no other host under the same domain, and no page fetched without TLS, can set one.
      cookiePrefix: isSecure ? '__Host-alumni' : 'alumni',
      useSecureCookies: false, // its own prefix would only say `__Secure-`
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    user: { modelName: 'auth_users', fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: 'auth_sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        twoFactorAt: { type: 'date', required: false, input: false, fieldName: 'two_factor_at' },
      },
      expiresIn: REMEMBERED,
      updateAge: DAY,
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    // Stays empty, but Better Auth refuses to start without it.
    verification: { modelName: 'auth_verifications', fields: { ...times, expiresAt: 'expires_at' } },
    rateLimit: { enabled: false }, // our operations have their own limits
    plugins: [issueSession],
  });
}
export type Auth = ReturnType<typeof createAuth>;

/** Runs Better Auth's own queries of `work` on this transaction. */
export async function onTransaction<T>({ options }: Auth, db: Db, work: () => Promise<T>): Promise<T> {
  const adapter = await getAdapter({ ...options, database: { db, type: 'postgres' } });
  return runWithAdapter(adapter, work);
}

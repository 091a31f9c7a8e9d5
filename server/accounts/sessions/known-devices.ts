/**
 * Browsers in which a person completed a sign-in. Attempts there have limits of their own, so that a stranger who uses up
 * those of the account doesn't lock its owner out. docs/decisions/0035
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../lib/context.ts';
import type { Services } from '../../services.ts';
import { type AccountLimits, type Counted, count } from '../limits.ts';
import { signedCookie } from '../signed-cookie.ts';
import { deleteKnownDevices, deleteOldestDevices, selectKnownDevice, upsertKnownDevice } from './queries.ts';

/** At most so many per person; the one not used for longest is forgotten first. */
export const KNOWN_DEVICES = 10;
const YEAR_MINUTES = 365 * 24 * 60;
const ID_BYTES = 16;
const NO_ONE = '00000000-0000-0000-0000-000000000000';

const deviceCookie = signedCookie({ name: 'alumni_device', use: 'known-device', path: '/api', minutes: YEAR_MINUTES });

type Env = Pick<Services['env'], 'sessionSecret' | 'publicUrl'>;

/** With the person, so that the rows don't tell who shares a browser. */
const hashOf = (id: string, userId: string): Buffer => createHash('sha256').update(`${userId}:${id}`).digest();

function hashOfThis({ requestContext, now }: Context, userId: string, env: Env): Buffer | null {
  const id = deviceCookie.read(requestContext, now, env);
  return id ? hashOf(id, userId) : null;
}

/** Makes this browser known to the person, or renews it. Needs the account's lock, or the browsers could become too many. */
export async function rememberDevice(ctx: Context, userId: string, env: Env): Promise<void> {
  const { db, now, requestContext } = ctx;
  const id = deviceCookie.read(requestContext, now, env) ?? randomBytes(ID_BYTES).toString('base64url');
  await upsertKnownDevice(db, userId, hashOf(id, userId), now);
  await deleteOldestDevices(db, userId, KNOWN_DEVICES);
  deviceCookie.set(requestContext, id, now, env);
}

/**
 * The key of this browser for rate limits; undefined if the person never completed a sign-in in it. It takes as long for an
 * email without an account.
 */
export async function knownDevice(ctx: Context, userId: string | undefined, env: Env): Promise<string | undefined> {
  const owner = userId ?? NO_ONE;
  const hash = hashOfThis(ctx, owner, env);
  return hash && (await selectKnownDevice(ctx.db, owner, hash)) ? hash.toString('base64url') : undefined;
}

/** Counts an attempt at the account of `userId`. Throws RATE_LIMITED. Returns what was counted. */
export async function countByDevice(
  ctx: Context,
  userId: string,
  { perAccount, perDevice }: AccountLimits,
  { env, limits }: Pick<Services, 'env' | 'limits'>,
): Promise<Counted> {
  const device = await knownDevice(ctx, userId, env);
  return count(limits, [perAccount, userId, device ? [perDevice, device] : undefined]);
}

/** Forgets every browser except this one. */
export const forgetOtherDevices = (ctx: Context, userId: string, env: Env): Promise<void> =>
  deleteKnownDevices(ctx.db, userId, hashOfThis(ctx, userId, env));

/** Forgets every browser. */
export const forgetDevices = ({ db }: Pick<Context, 'db'>, userId: string): Promise<void> =>
  deleteKnownDevices(db, userId, null);

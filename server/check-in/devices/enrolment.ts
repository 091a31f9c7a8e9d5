/** A volunteer's phone becomes a device by a code that works once, and is known by a cookie from then on. */
import { createHash, randomBytes } from 'node:crypto';
import { parseCookies } from 'better-call';
import { record } from '../../audit/entries.ts';
import type { CheckInDevice, Context, RequestContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError, found } from '../../lib/errors.ts';
import { enrolDevice, selectDeviceByToken, selectEnrolled } from './queries.ts';
import { isAcceptable, listExpiry } from './rules.ts';

type Settings = { publicUrl: string };

export const randomCode = (): string => randomBytes(24).toString('base64url');
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

const COOKIE_DAYS = 400;
const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith('https:');
// `__Host-` would require the path /.
const cookieName = (settings: Settings) => `${isSecure(settings) ? '__Secure-' : ''}check-in-device`;

/** It is sent to /api/check-in/… alone, so nothing else ever sees it. */
function setCookie(requestContext: RequestContext, token: string, settings: Settings): void {
  const secure = isSecure(settings) ? '; Secure' : '';
  const age = COOKIE_DAYS * 24 * 60 * 60;
  requestContext.setCookie(
    `${cookieName(settings)}=${token}; Path=/api/check-in; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  );
}

const tokenIn = ({ cookie = '' }: RequestContext, settings: Settings) => parseCookies(cookie).get(cookieName(settings));

/**
 * Throws ENROLMENT_EXPIRED, the same for a spent code and one that never existed. The phone that spent it is answered
 * again, since it may have lost its list.
 */
export async function enrol(ctx: Context, given: { code: string; volunteer_name: string }, settings: Settings) {
  const { volunteer_name } = given;
  const code = hashOfCode(given.code);
  const token = randomCode();
  const device = await enrolDevice(ctx.db, code, { token: hashOfCode(token), volunteer_name, now: ctx.now });
  if (!device) return enrolledBefore(ctx, code, settings);
  await record(ctx, {
    action_type: 'CHECK_IN_DEVICE_ENROLLED',
    entity_type: 'check_in_devices',
    description: `${volunteer_name} set up the check-in device '${device.name}' for '${device.event_name}'`,
    entity_id: device.id,
    metadata: { event_name: device.event_name },
  });
  setCookie(ctx.requestContext, token, settings);
  return { event_name: device.event_name, device_name: device.name };
}

async function enrolledBefore({ db, requestContext }: Context, code: Buffer, settings: Settings) {
  const token = tokenIn(requestContext, settings);
  const device = token && (await selectEnrolled(db, code, hashOfCode(token)));
  if (!device) throw new AppError('ENROLMENT_EXPIRED');
  return { event_name: device.event_name, device_name: device.name };
}

/** Whose cookie a request has. Throws NOT_ENROLLED, DEVICE_REVOKED or CHECK_IN_EXPIRED. */
export const createDeviceLookup =
  (db: Db, settings: Settings) =>
  async (requestContext: RequestContext, now: Date): Promise<CheckInDevice> => {
    const token = tokenIn(requestContext, settings);
    const device = found(token ? await selectDeviceByToken(db, hashOfCode(token)) : undefined, 'NOT_ENROLLED');
    if (device.revoked_at) throw new AppError('DEVICE_REVOKED');
    if (!isAcceptable(device, now)) throw new AppError('CHECK_IN_EXPIRED');
    return { ...device, is_cancelled: device.cancelled_at !== null, expires_at: listExpiry(device) };
  };

/** A cookie that carries the verified phone from step 2 to step 3 of registration. */
import type { RequestContext } from '../../lib/context.ts';
import { signedCookie } from '../signed-cookie.ts';

const phoneCookie = signedCookie({ name: 'alumni_phone', use: 'phone-proof', path: '/api/accounts', minutes: 15 });

type Settings = Parameters<typeof phoneCookie.clear>[1];

/** Valid for 15 minutes, for the route that creates accounts. */
export const rememberVerifiedPhone = (
  requestContext: RequestContext,
  phone: string,
  now: Date,
  settings: Settings,
): void => phoneCookie.set(requestContext, phone.slice(1), now, settings);

/** The request's verified phone in E.164 form, or null. */
export function verifiedPhone(requestContext: RequestContext, now: Date, settings: Settings): string | null {
  const digits = phoneCookie.read(requestContext, now, settings);
  return digits && `+${digits}`;
}

export const forgetVerifiedPhone = phoneCookie.clear;

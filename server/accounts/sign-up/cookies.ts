/** The cookies of registration: the browser that requested a code, and the phone it verified. */
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

/** Outlives the code, so that a browser which asks again is recognised. */
const browserCookie = signedCookie({ name: 'alumni_browser', use: 'code-browser', path: '/api', minutes: 60 });

/** The random id of the browser, to which its codes and attempts belong; null if it has requested no code. */
export const browserOf = browserCookie.read;
export const rememberBrowser = browserCookie.set;

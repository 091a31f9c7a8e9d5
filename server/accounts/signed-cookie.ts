/** A short-lived fact that the browser carries from one step to the next: signed by us, not by the page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-call';
import type { RequestContext } from '../lib/context.ts';

type Keeper = { sessionSecret: string; publicUrl: string };
type Kind = {
  name: string;
  /** What the signature is for, so that one cookie's never passes as another's. */
  use: string;
  /** The routes it is sent to. */
  path: string;
  minutes: number;
};

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** A cookie `value.expiry.hmac`; the value holds no dot. */
export function signedCookie({ name, use, path, minutes }: Kind) {
  const sign = (text: string, { sessionSecret }: Keeper) =>
    createHmac('sha256', sessionSecret).update(`${use}:${text}`).digest('base64url');
  // `__Host-` would have to go to every path.
  const nameIn = ({ publicUrl }: Keeper) => (isSecure(publicUrl) ? `__Secure-${name}` : name);
  const header = (value: string, maxAge: number, keeper: Keeper): string => {
    const secure = isSecure(keeper.publicUrl) ? '; Secure' : '';
    return `${nameIn(keeper)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    give(requestContext: RequestContext, value: string, now: Date, keeper: Keeper): void {
      const text = `${value}.${now.getTime() + minutes * 60_000}`;
      requestContext.setCookie(header(`${text}.${sign(text, keeper)}`, minutes * 60, keeper));
    },
    /** Its value, or null where it is missing, forged or too old. */
    read(requestContext: RequestContext, now: Date, keeper: Keeper): string | null {
      const text = parseCookies(requestContext.cookie ?? '').get(nameIn(keeper)) ?? '';
      const [value = '', expiry = '', given = '', ...more] = text.split('.');
      const right = Buffer.from(sign(`${value}.${expiry}`, keeper));
      const same = right.length === Buffer.byteLength(given) && timingSafeEqual(right, Buffer.from(given));
      return same && more.length === 0 && Number(expiry) > now.getTime() ? value : null;
    },
    takeAway: (requestContext: RequestContext, keeper: Keeper): void => requestContext.setCookie(header('', 0, keeper)),
  };
}

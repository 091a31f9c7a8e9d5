/** Short-lived signed cookies that carry a value from one step to the next. */
import { createHmac } from 'node:crypto';
import { parseCookies } from 'better-call';
import type { RequestContext } from '../lib/context.ts';
import { isSameSecret } from '../lib/derived-keys.ts';

type Settings = { sessionSecret: string; publicUrl: string };
type Kind = {
  name: string;
  /** Part of the signed text, so that one kind of cookie isn't accepted as another. */
  use: string;
  /** The routes it is sent to. */
  path: string;
  minutes: number;
};

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** A cookie `value.expiry.hmac`; the value must not contain a dot. */
export function signedCookie({ name, use, path, minutes }: Kind) {
  const sign = (text: string, { sessionSecret }: Settings) =>
    createHmac('sha256', sessionSecret).update(`${use}:${text}`).digest('base64url');
  // `__Host-` would require the path /.
  const nameIn = ({ publicUrl }: Settings) => (isSecure(publicUrl) ? `__Secure-${name}` : name);
  const header = (value: string, maxAge: number, settings: Settings): string => {
    const secure = isSecure(settings.publicUrl) ? '; Secure' : '';
    return `${nameIn(settings)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    set(requestContext: RequestContext, value: string, now: Date, settings: Settings): void {
      const text = `${value}.${now.getTime() + minutes * 60_000}`;
      requestContext.setCookie(header(`${text}.${sign(text, settings)}`, minutes * 60, settings));
    },
    /** Null if it is missing, forged or expired. */
    read(requestContext: RequestContext, now: Date, settings: Settings): string | null {
      const text = parseCookies(requestContext.cookie ?? '').get(nameIn(settings)) ?? '';
      const [value = '', expiry = '', signature = '', ...more] = text.split('.');
      const isSigned = isSameSecret(Buffer.from(signature), Buffer.from(sign(`${value}.${expiry}`, settings)));
      return isSigned && more.length === 0 && Number(expiry) > now.getTime() ? value : null;
    },
    clear: (requestContext: RequestContext, settings: Settings): void =>
      requestContext.setCookie(header('', 0, settings)),
  };
}

/** The proof that a phone was verified, carried from step 2 to step 3 of registration: signed by us, not by the page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-call';
import type { Exchange } from '../lib/context.ts';

const NAME = 'alumni_phone';
const PATH = '/api/accounts';
const MINUTES = 15;

type Keeper = { sessionSecret: string; publicUrl: string };

const sign = (value: string, secret: string) =>
  createHmac('sha256', secret).update(`phone-proof:${value}`).digest('base64url');

function cookie(value: string, maxAge: number, keeper: Keeper): string {
  const secure = keeper.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Sets the cookie `phone.expiry.hmac`, good for 15 minutes on the route that creates accounts. */
export function giveProof(exchange: Exchange, phone: string, now: Date, keeper: Keeper): void {
  const value = `${phone.slice(1)}.${now.getTime() + MINUTES * 60_000}`;
  exchange.setCookie(cookie(`${value}.${sign(value, keeper.sessionSecret)}`, MINUTES * 60, keeper));
}

/** The phone proven by the request, E.164, or null. */
export function provenPhone(exchange: Exchange, now: Date, keeper: Keeper): string | null {
  const [digits = '', expiry = '', given = '', ...more] =
    parseCookies(exchange.cookie ?? '')
      .get(NAME)
      ?.split('.') ?? [];
  const right = Buffer.from(sign(`${digits}.${expiry}`, keeper.sessionSecret));
  const same = right.length === Buffer.byteLength(given) && timingSafeEqual(right, Buffer.from(given));
  return same && more.length === 0 && Number(expiry) > now.getTime() ? `+${digits}` : null;
}

export const takeProofAway = (exchange: Exchange, keeper: Keeper): void => exchange.setCookie(cookie('', 0, keeper));

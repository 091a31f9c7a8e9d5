/** The proof that a phone was verified, carried from step 2 to step 3 of registration. */
import type { RequestContext } from '../../lib/context.ts';
import { signedCookie } from '../signed-cookie.ts';

const proof = signedCookie({ name: 'alumni_phone', use: 'phone-proof', path: '/api/accounts', minutes: 15 });

type Keeper = Parameters<typeof proof.takeAway>[1];

/** Good for 15 minutes on the route that creates accounts. */
export const rememberVerifiedPhone = (requestContext: RequestContext, phone: string, now: Date, keeper: Keeper): void =>
  proof.give(requestContext, phone.slice(1), now, keeper);

/** The phone proven by the request, E.164, or null. */
export function verifiedPhone(requestContext: RequestContext, now: Date, keeper: Keeper): string | null {
  const digits = proof.read(requestContext, now, keeper);
  return digits && `+${digits}`;
}

export const forgetVerifiedPhone = proof.takeAway;

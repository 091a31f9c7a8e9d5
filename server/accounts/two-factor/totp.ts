/** Authenticator app codes: RFC 6238 with SHA-1, six digits and 30 seconds, which every app supports. */
import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../lib/derived-keys.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20);

/** As typed into an app: RFC 4648 base32. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The code of one time step (RFC 4226, "dynamic truncation"). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return number.toString().padStart(DIGITS, '0');
}

/**
 * The half minute that a code belongs to: this one or, for slow typists and slow clocks, the one before. Null for a wrong code and
 * for one of the next half minute.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const current = stepAt(now);
  const matching = [current, current - 1].filter((step) => isSameSecret(given, Buffer.from(codeAt(secret, step))));
  return matching[0] ?? null;
}

/** The text of the setup's QR code. */
export function setupUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

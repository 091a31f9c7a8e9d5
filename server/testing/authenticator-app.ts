import { codeAt, stepAt } from '../accounts/two-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows that was given this secret, as it is typed by hand. `later`: half minutes from now. */
export function appCode(secret: string, { now = new Date(), later = 0 } = {}): string {
  const letters = [...secret.replace(/\s/g, '')];
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Buffer.from(bytes), stepAt(now) + later);
}

/** A simulated passkey device (WebAuthn, ES256, attestation 'none') and authenticator app. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeAt, stepAt } from '../accounts/two-factor/totp.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Habits = {
  origin?: string;
  rpId?: string;
  /** False if the device was not unlocked. */
  isUnlocked?: boolean;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const byteString = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

export function passkeyDevice({
  origin = 'http://localhost:3000',
  rpId = 'localhost',
  isUnlocked = true,
}: Habits = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const rawId = id.toString('base64url');
  const flags = PRESENT | (isUnlocked ? VERIFIED : 0);
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));

  function authenticatorData(more = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (more.length > 0 ? HAS_CREDENTIAL : 0)]), count, more]);
  }

  return {
    id: rawId,
    /** The answer to creation options. */
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // CBOR by hand: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        byteString(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        byteString(Buffer.from(y, 'base64url')),
      ]);
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]));
      // { fmt: 'none', attStmt: {}, authData: data }
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        byteString(data),
      ]);
      return {
        id: rawId,
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to request options. */
    use({ challenge }: { challenge: string }, userId?: string) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: rawId,
        rawId,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userId && { userHandle: Buffer.from(userId).toString('base64url') }),
        },
      };
    },
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app. `later` counts half minutes. */
export function appCode(secret: string, { now = new Date(), later = 0 } = {}): string {
  const digits = [...secret.replace(/\s/g, '')];
  const bits = digits.map((digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Buffer.from(bytes), stepAt(now) + later);
}

const HALF_MINUTE = 30_000;

/**
 * The code before the current one, so that the current one stays unused. Where it would soon be too old, it waits for the next
 * half minute. `typing`: how many milliseconds it must still be good for.
 */
export async function previousAppCode(
  secret: string,
  { now, typing = 3_000 }: { now?: Date | undefined; typing?: number } = {},
) {
  const left = () => HALF_MINUTE - (Date.now() % HALF_MINUTE);
  // A timer may fire a millisecond early, while the old half minute still lasts.
  while (!now && left() < typing) await sleep(left());
  return appCode(secret, { now: now ?? new Date(), later: -1 });
}

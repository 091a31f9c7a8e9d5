/** Tokens in addresses that work without a session: an id, and a MAC that only the server can make. */

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** 64 characters. `mac` has 32 bytes (keyedMac). */
export const keyedToken = (id: string, mac: Buffer): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url');

/** The id that a token claims to be for; null if it can't be one. */
export function claimedId(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Of a token with an id. */
export const macIn = (token: string): Buffer => Buffer.from(token, 'base64url').subarray(ID_BYTES);

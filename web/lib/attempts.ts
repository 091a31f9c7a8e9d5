/** Attempts to send the same content share one Idempotency-Key, so nothing is done twice after a lost reply. */

const KEY_BYTES = 16;

export function createAttempts() {
  let last: { content: string; key: string } | undefined;
  return {
    /** The header for this content: the same until it changes. Files are compared by name, size and date. */
    headersFor(...sent: unknown[]): Record<string, string> {
      const content = JSON.stringify(sent, (_, value) => (value instanceof File ? identityOf(value) : value));
      if (last?.content !== content) last = { content, key: newKey() };
      return { 'idempotency-key': last.key };
    },
    /** Succeeded: the next attempt is a new request, even with the same content. */
    done() {
      last = undefined;
    },
  };
}

const identityOf = ({ name, size, lastModified }: File) => [name, size, lastModified];

/** Not randomUUID, which browsers offer over https only. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** All tries of the same content go under one Idempotency-Key: what a lost answer hides is not done a second time. */

const KEY_BYTES = 16;

export function createAttempts() {
  let last: { content: string; key: string } | undefined;
  return {
    /** The header for a try of this content: the same as before until it changes. A file counts by its name, size and age. */
    headersFor(...sent: unknown[]): Record<string, string> {
      const content = JSON.stringify(sent, (_, value) => (value instanceof File ? fileMark(value) : value));
      if (last?.content !== content) last = { content, key: newKey() };
      return { 'idempotency-key': last.key };
    },
    /** It succeeded: what comes next is something new, even where it looks the same. */
    done() {
      last = undefined;
    },
  };
}

const fileMark = ({ name, size, lastModified }: File) => [name, size, lastModified];

/** Not randomUUID, which a page has under https only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

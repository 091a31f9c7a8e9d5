/** Which proofs are taken (spec 5): what is in the file decides, never its name. */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
type Accepted = keyof typeof EXTENSIONS;

/** What an iPhone's camera makes. */
export const isHeic = (mime: string | undefined): boolean => /^image\/hei[cf](-sequence)?$/.test(mime ?? '');

/** The type with the extension it is stored under, or null where it is not accepted. */
export function acceptedType(mime: string | undefined): { mime: Accepted; extension: string } | null {
  const accepted = (mime ?? '') as Accepted;
  return Object.hasOwn(EXTENSIONS, accepted) ? { mime: accepted, extension: EXTENSIONS[accepted] } : null;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe)\b/i;
const ARCHIVES = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const HEAD = 1024;

/**
 * Whether a file is a PDF and nothing else: whole to its end mark, and neither a page nor an archive for a reader that
 * looks at its first or last bytes only.
 */
export function isPlainPdf(content: Buffer): boolean {
  const end = content.lastIndexOf('%%EOF');
  if (end < 0) return false;
  const head = content.toString('latin1', 0, HEAD);
  const rest = content.toString('latin1', end);
  return (
    /^%PDF-[12]\.\d/.test(head) &&
    !MARKUP.test(head) &&
    !MARKUP.test(rest) &&
    !ARCHIVES.some((mark) => rest.includes(mark))
  );
}

/** A percentage as the database writes it back, with one decimal: '3' and '03.0' are both '3.0'. */
export function exactTenths(percentage: string): string {
  const [whole = '0', tenth = '0'] = percentage.split('.');
  return `${BigInt(whole)}.${tenth}`;
}

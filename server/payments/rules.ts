/** Which proofs are taken: images and PDF (spec 5), by the type found in the content, never by name. */
const EXTENSIONS = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/heic-sequence', 'heic'],
  ['image/heif', 'heif'],
  ['image/heif-sequence', 'heif'],
  ['application/pdf', 'pdf'],
]);

/** The type with the extension it is stored under, or null where it is not accepted. */
export function acceptedType(mime: string | undefined): { mime: string; extension: string } | null {
  const extension = EXTENSIONS.get(mime ?? '');
  return mime && extension ? { mime, extension } : null;
}

/** A percentage as the database writes it back, with one decimal: '3' and '03.0' are both '3.0'. */
export function exactTenths(percentage: string): string {
  const [whole = '0', tenth = '0'] = percentage.split('.');
  return `${BigInt(whole)}.${tenth}`;
}

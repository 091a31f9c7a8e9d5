import { isAllowed, MAY_SEE_PAYMENTS } from '../../../contract/access.ts';
import type { Actor } from '../../lib/context.ts';

/** The member who sent it and staff who may see payments. */
export const maySeeProof = (actor: Actor, payment: { user_id: string | null }): boolean =>
  payment.user_id === actor.id || isAllowed(MAY_SEE_PAYMENTS, actor);

const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
type Accepted = keyof typeof EXTENSIONS;

/** The format of iPhone cameras. */
export const isHeic = (mime: string | undefined): boolean => /^image\/hei[cf](-sequence)?$/.test(mime ?? '');

/** The type and its file extension; null if it isn't accepted. */
export function acceptedType(mime: string | undefined): { mime: Accepted; extension: string } | null {
  const accepted = (mime ?? '') as Accepted;
  return Object.hasOwn(EXTENSIONS, accepted) ? { mime: accepted, extension: EXTENSIONS[accepted] } : null;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe)\b/i;
const ARCHIVES = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const HEAD = 1024;

/** Whether the file is a complete PDF that no other reader could take for a web page or an archive. */
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

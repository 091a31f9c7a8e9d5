/** What a proof really is, whatever its name says. */
import { createHash } from 'node:crypto';
import { renderPreview, renderSame, sniff } from '../../files/images.ts';
import { AppError } from '../../lib/errors.ts';
import { acceptedType, isHeic, isPlainPdf } from './rules.ts';

/** `sha256` is of the file as it came: however often it is sent, and whatever we make of it, that stays the same. */
type Content = { content: Buffer; mime: string; extension: string; sha256: string };

const KINDS = 'Please choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
const DAMAGED = 'This file cannot be opened. It may be damaged; please choose another one.';

/**
 * What is kept of a file: a picture drawn anew, a HEIC as a JPEG, which the treasurer's browser can show, and a PDF as it
 * came. Throws FILE_NOT_ACCEPTED where it is of no kind we take or cannot be opened, UNAVAILABLE where too many wait.
 */
export async function readProof(given: Buffer): Promise<Content> {
  const sha256 = createHash('sha256').update(given).digest('hex');
  const mime = await sniff(given);
  if (isHeic(mime)) {
    const content = await drawn(() => renderPreview(given));
    return { content, mime: 'image/jpeg', extension: 'jpg', sha256 };
  }
  const type = acceptedType(mime);
  if (!type) throw new AppError('FILE_NOT_ACCEPTED', { message: KINDS });
  if (type.mime !== 'application/pdf') {
    const { mime: same } = type;
    return { ...type, content: await drawn(() => renderSame(given, same)), sha256 };
  }
  if (!isPlainPdf(given)) throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED });
  return { ...type, content: given, sha256 };
}

async function drawn(draw: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await draw();
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'UNAVAILABLE') throw cause;
    const message = cause.code === 'IMAGE_TOO_LARGE' ? cause.message : DAMAGED;
    throw new AppError('FILE_NOT_ACCEPTED', { message, cause });
  }
}

import { createHash } from 'node:crypto';
import { renderPreview, renderSame, sniff } from '../../files/images.ts';
import { removePdfMetadata } from '../../files/pdf/remove-metadata.ts';
import { AppError } from '../../lib/errors.ts';
import { acceptedType, isHeic, isPlainPdf } from './rules.ts';

/** `sha256` is of the file as sent, so it is the same for every copy of it. */
type Content = { content: Buffer; mime: string; extension: string; sha256: string };

const KINDS = 'Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
const DAMAGED = 'This file can’t be opened. It may be damaged. Choose another one.';
const REFUSED_PDFS = {
  damaged: DAMAGED,
  locked: 'This PDF needs a password to open. Choose a copy without a password, or a photo of it.',
  collection: 'This PDF is a folder of other files. Choose the one that shows your payment.',
};

/**
 * What is stored of a file: a picture re-encoded, HEIC as a JPEG that any browser shows, a PDF without its
 * metadata. Throws FILE_NOT_ACCEPTED if it has another type or can't be opened, UNAVAILABLE if too many files are waiting.
 */
export async function readProof(given: Buffer): Promise<Content> {
  const sha256 = createHash('sha256').update(given).digest('hex');
  const mime = await sniff(given);
  if (isHeic(mime)) {
    const content = await reencode(() => renderPreview(given));
    return { content, mime: 'image/jpeg', extension: 'jpg', sha256 };
  }
  const type = acceptedType(mime);
  if (!type) throw new AppError('FILE_NOT_ACCEPTED', { message: KINDS });
  const { mime: same } = type;
  const content = same === 'application/pdf' ? rewritePdf(given) : reencode(() => renderSame(given, same));
  return { ...type, content: await content, sha256 };
}

async function rewritePdf(given: Buffer): Promise<Buffer> {
  if (!isPlainPdf(given)) throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED });
  const answer = await removePdfMetadata(given);
  if ('refused' in answer) throw new AppError('FILE_NOT_ACCEPTED', { message: REFUSED_PDFS[answer.refused] });
  const content = Buffer.from(answer.content);
  if (!isPlainPdf(content)) throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED });
  return content;
}

async function reencode(render: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await render();
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'UNAVAILABLE') throw cause;
    const message = cause.code === 'IMAGE_TOO_LARGE' ? cause.message : DAMAGED;
    throw new AppError('FILE_NOT_ACCEPTED', { message, cause });
  }
}

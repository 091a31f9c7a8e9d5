/** What a proof really is, whatever its name says. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { renderPreview, sniff } from '../files/images.ts';
import { AppError } from '../lib/errors.ts';
import { acceptedType, isHeic, isPlainPdf, isShowable } from './rules.ts';

/** `sha256` is of the file as it came: however often it is sent, and whatever we make of it, that stays the same. */
type Content = { content: Buffer; mime: string; extension: string; sha256: string };

const KINDS = 'Please choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
const DAMAGED = 'This file cannot be opened. It may be damaged; please choose another one.';

/**
 * What is kept of a file: as it came, but a HEIC as a JPEG, which the treasurer's browser can show. Throws
 * FILE_NOT_ACCEPTED where it is of no kind we take or cannot be opened, UNAVAILABLE where too many wait for a HEIC.
 */
export async function readProof(file: File): Promise<Content> {
  const given = Buffer.from(await file.arrayBuffer());
  const sha256 = createHash('sha256').update(given).digest('hex');
  const mime = await sniff(given);
  if (isHeic(mime)) return { content: await unpack(given), mime: 'image/jpeg', extension: 'jpg', sha256 };
  const type = acceptedType(mime);
  if (!type) throw new AppError('FILE_NOT_ACCEPTED', { message: KINDS });
  if (!(await canBeOpened(given, type.mime))) throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED });
  return { content: given, ...type, sha256 };
}

async function unpack(heic: Buffer): Promise<Buffer> {
  try {
    return await renderPreview(heic);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'UNAVAILABLE') throw cause;
    throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED, cause });
  }
}

async function canBeOpened(content: Buffer, mime: string): Promise<boolean> {
  if (mime === 'application/pdf') return isPlainPdf(content);
  try {
    return isShowable(await sharp(content).metadata());
  } catch {
    return false;
  }
}

/** What a proof really is, whatever its name says. */
import sharp from 'sharp';
import { renderPreview } from '../files/images.ts';
import { sniff } from '../files/sniff.ts';
import { AppError } from '../lib/errors.ts';
import { acceptedType, isHeic, isPlainPdf, isShowable } from './rules.ts';

type Content = { content: Buffer; mime: string; extension: string };

const KINDS = 'Please choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
const DAMAGED = 'This file cannot be opened. It may be damaged; please choose another one.';

/**
 * What is kept of a file: as it came, but a HEIC as a JPEG, which the treasurer's browser can show. Throws
 * FILE_NOT_ACCEPTED where it is of no kind we take or cannot be opened, UNAVAILABLE where too many wait for a HEIC.
 */
export async function readProof(file: File): Promise<Content> {
  const given = Buffer.from(await file.arrayBuffer());
  const mime = await sniff(given);
  if (isHeic(mime)) return { content: await unpack(given), mime: 'image/jpeg', extension: 'jpg' };
  const type = acceptedType(mime);
  if (!type) throw new AppError('FILE_NOT_ACCEPTED', { message: KINDS });
  if (!(await canBeOpened(given, type.mime))) throw new AppError('FILE_NOT_ACCEPTED', { message: DAMAGED });
  return { content: given, ...type };
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

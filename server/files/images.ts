import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { COVER_MIN, COVER_TALLEST, PHOTO_MAX_PIXELS, PHOTO_SIDE } from '../../contract/constants.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { AppError } from '../lib/errors.ts';
import { renderCoverFiles } from './cover-files.ts';
import { decodeHeic } from './heic.ts';
import { photoFiles } from './photo-files.ts';
import { type PictureFile, plain } from './picture-files.ts';

const PICTURES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heic-sequence',
  'image/heif',
  'image/heif-sequence',
]);

const PREVIEW_SIDE = 2048;
const TIMEOUT_SECONDS = 20;
/** A picture of fifty megapixels takes about 200 MB while it is decoded. */
const runLimited = createConcurrencyLimit({ atOnce: 2, waiting: 20 });

/** The type by the file's content, never by its name or headers. Undefined if unknown. */
export const sniff = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.mime; // the parser fails on some invalid files

/** The versions to store of a photo, cropped to a square. Throws NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_UNREADABLE. */
export const renderPhoto = (content: Buffer): Promise<PictureFile[]> =>
  runLimited(async () => {
    const { picture, width, height } = await open(content);
    const side = Math.min(width, height, PHOTO_SIDE);
    return readable(() => photoFiles.render(picture.resize(side, side)));
  });

/** The versions to store of an event's cover. Throws like renderPhoto, and COVER_TOO_SMALL, COVER_TOO_TALL. */
export const renderCover = (content: Buffer): Promise<PictureFile[]> =>
  runLimited(async () => {
    const { picture, width, height } = await open(content);
    if (width < COVER_MIN.width || height < COVER_MIN.height) throw new AppError('COVER_TOO_SMALL');
    if (height > width * COVER_TALLEST) throw new AppError('COVER_TOO_TALL');
    return readable(() => renderCoverFiles(picture));
  });

/** The whole picture as a JPEG that any browser shows. Throws like renderPhoto. */
export const renderPreview = (content: Buffer): Promise<Buffer> =>
  runLimited(async () => {
    const { picture } = await open(content);
    const fitting = picture.resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true });
    return readable(async () => (await plain(fitting)).jpeg({ quality: 90 }).toBuffer());
  });

const SAME = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 92 }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 92 }),
} as const;
export type SameKind = keyof typeof SAME;

/** Re-encodes the picture in its own format, upright and without metadata or trailing data. Throws like renderPhoto. */
export const renderSame = (content: Buffer, mime: SameKind): Promise<Buffer> =>
  runLimited(async () => {
    const { picture } = await open(content);
    return readable(() => SAME[mime](picture.timeout({ seconds: TIMEOUT_SECONDS })).toBuffer());
  });

/** Width and height of the picture held upright. */
type Opened = { picture: Sharp; width: number; height: number };

async function open(content: Buffer): Promise<Opened> {
  const type = await sniff(content);
  if (!type || !PICTURES.has(type)) throw new AppError('NOT_AN_IMAGE');
  // Only the first frame of an animation is read.
  const picture = sharp(content, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { autoOrient, format, compression } = await readable(() => picture.metadata());
  const { width, height } = autoOrient;
  if (width * height > PHOTO_MAX_PIXELS) throw new AppError('IMAGE_TOO_LARGE');
  if (format !== 'heif' || compression === 'av1') return { picture: picture.autoOrient(), width, height };
  const decoded = await readable(() => decodeHeic({ content, maxPixels: PHOTO_MAX_PIXELS }));
  const raw = { width: decoded.width, height: decoded.height, channels: 4 } as const;
  return { picture: sharp(decoded.data, { raw }), ...raw };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause; // for example too many waiting
    throw new AppError(/pixel limit/.test(String(cause)) ? 'IMAGE_TOO_LARGE' : 'IMAGE_UNREADABLE', { cause });
  }
}

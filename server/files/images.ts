/** Pictures as strangers send them: told by their content, measured before they are unpacked, and never kept as they came. */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_MAX_PIXELS, PHOTO_SIDE } from '../../contract/constants.ts';
import { AppError } from '../lib/errors.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { decodeHeic } from './heic.ts';
import { type PhotoFile, plain, renderPhotoFiles } from './photo-files.ts';

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
const PATIENCE_SECONDS = 20;
/** A picture of fifty megapixels is some 200 MB while it is unpacked. */
const takeTurn = createConcurrencyLimit({ atOnce: 2, waiting: 20 });

/** The type that the content itself tells; names and headers are only what someone says. Undefined where it tells none. */
export const sniff = async (content: Buffer): Promise<string | undefined> =>
  (await fileTypeFromBuffer(content).catch(() => undefined))?.mime; // a file that a parser chokes on is not one we take

/** The files to keep of a photo, cut to a square from its middle. Throws NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_UNREADABLE. */
export const renderPhoto = (content: Buffer): Promise<PhotoFile[]> =>
  takeTurn(async () => {
    const { picture, width, height } = await open(content);
    const side = Math.min(width, height, PHOTO_SIDE);
    return readable(async () => renderPhotoFiles(picture.resize(side, side)));
  });

/** The whole picture as a JPEG that any browser shows. Throws as renderPhoto does. */
export const renderPreview = (content: Buffer): Promise<Buffer> =>
  takeTurn(async () => {
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

/**
 * The picture drawn again as the same kind of file, upright: no place, no name of a camera and nothing hidden behind its
 * end is kept. Throws as renderPhoto does.
 */
export const renderSame = (content: Buffer, mime: SameKind): Promise<Buffer> =>
  takeTurn(async () => {
    const { picture } = await open(content);
    return readable(() => SAME[mime](picture.timeout({ seconds: PATIENCE_SECONDS })).toBuffer());
  });

type Opened = { picture: Sharp; width: number; height: number };

async function open(content: Buffer): Promise<Opened> {
  const type = await sniff(content);
  if (!type || !PICTURES.has(type)) throw new AppError('NOT_AN_IMAGE');
  // Of an animation the first picture alone is read.
  const picture = sharp(content, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const { width, height, format, compression } = await readable(() => picture.metadata());
  if (width * height > PHOTO_MAX_PIXELS) throw new AppError('IMAGE_TOO_LARGE');
  if (format !== 'heif' || compression === 'av1') return { picture: picture.autoOrient(), width, height };
  const unpacked = await readable(() => decodeHeic({ content, mostPixels: PHOTO_MAX_PIXELS }));
  const raw = { width: unpacked.width, height: unpacked.height, channels: 4 } as const;
  return { picture: sharp(unpacked.data, { raw }), ...raw };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause; // as when too many wait already
    throw new AppError(/pixel limit/.test(String(cause)) ? 'IMAGE_TOO_LARGE' : 'IMAGE_UNREADABLE', { cause });
  }
}

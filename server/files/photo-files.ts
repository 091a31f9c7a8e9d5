/** The files that are kept of one photo: the JPEG of spec 7, and beside it the small ones that cards show. */
import sharp, { type Sharp } from 'sharp';
import { PHOTO_QUALITY } from '../../contract/constants.ts';
import type { Key, Storage } from './storage.ts';

export type PhotoFile = { ending: string; type: string; content: Buffer };

const BUCKET = 'avatars';
const PATIENCE_SECONDS = 20;

const small = (square: Sharp, width: number) => square.resize(width, width, { withoutEnlargement: true });
const avif = (width: number) => (square: Sharp) => small(square, width).avif({ quality: 64, effort: 2 });
const webp = (width: number) => (square: Sharp) => small(square, width).webp({ quality: 82, effort: 4 });

/** Each version by the end of its name. */
const VERSIONS: [ending: string, type: string, encode: (square: Sharp) => Sharp][] = [
  ['.jpg', 'image/jpeg', (square) => square.jpeg({ quality: PHOTO_QUALITY * 100 })],
  ['.96.avif', 'image/avif', avif(96)],
  ['.96.webp', 'image/webp', webp(96)],
  ['.256.avif', 'image/avif', avif(256)],
  ['.256.webp', 'image/webp', webp(256)],
];

/** What the files of a photo take together. */
export const bytesOfPhoto = (files: readonly PhotoFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

/** What is to be kept of a square picture. */
export async function renderPhotoFiles(picture: Sharp): Promise<PhotoFile[]> {
  const square = await plain(picture);
  const render = async ([ending, type, encode]: (typeof VERSIONS)[number]): Promise<PhotoFile> => {
    const content = await encode(square.clone()).toBuffer();
    return { ending, type, content };
  };
  return Promise.all(VERSIONS.map(render));
}

/** The pixels alone, in ordinary colours on white: whatever else was in the file stays behind. */
export async function plain(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** A photo's files by their keys; `key` is the photo's, without an ending. */
export const filesOfPhoto = (key: Key): { key: Key; type: string }[] =>
  VERSIONS.map(([ending, type]) => ({ key: key + ending, type }));

export const photoKeys = (key: Key): Key[] => VERSIONS.map(([ending]) => key + ending);

/** `key` is the photo's, without an ending. Where one fails none is still on its way when this throws, so all can be removed. */
export async function putPhoto(storage: Storage, key: Key, files: readonly PhotoFile[]): Promise<void> {
  const put = files.map(({ ending, type, content }) => storage.put(BUCKET, key + ending, content, type));
  for (const result of await Promise.allSettled(put)) if (result.status === 'rejected') throw result.reason;
}

/** The photo as its owner left it, and null where it is gone. */
export const readPhoto = (storage: Storage, key: Key): Promise<Buffer | null> => storage.get(BUCKET, `${key}.jpg`);

export async function removePhoto(storage: Storage, key: Key): Promise<void> {
  await Promise.all(photoKeys(key).map((each) => storage.remove(BUCKET, each)));
}

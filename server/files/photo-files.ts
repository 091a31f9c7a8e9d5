import sharp, { type Sharp } from 'sharp';
import { PHOTO_QUALITY } from '../../contract/constants.ts';
import type { Key, Storage } from './storage.ts';

export type PhotoFile = { extension: string; type: string; content: Buffer };

const BUCKET = 'avatars';
const TIMEOUT_SECONDS = 20;

const small = (square: Sharp, width: number) => square.resize(width, width, { withoutEnlargement: true });
const avif = (width: number) => (square: Sharp) => small(square, width).avif({ quality: 64, effort: 2 });
const webp = (width: number) => (square: Sharp) => small(square, width).webp({ quality: 82, effort: 4 });

const VERSIONS: [extension: string, type: string, encode: (square: Sharp) => Sharp][] = [
  ['.jpg', 'image/jpeg', (square) => square.jpeg({ quality: PHOTO_QUALITY * 100 })],
  ['.96.avif', 'image/avif', avif(96)],
  ['.96.webp', 'image/webp', webp(96)],
  ['.256.avif', 'image/avif', avif(256)],
  ['.256.webp', 'image/webp', webp(256)],
];

/** In total, over all versions. */
export const bytesOfPhoto = (files: readonly PhotoFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

export async function renderPhotoFiles(picture: Sharp): Promise<PhotoFile[]> {
  const square = await plain(picture);
  const render = async ([extension, type, encode]: (typeof VERSIONS)[number]): Promise<PhotoFile> => {
    const content = await encode(square.clone()).toBuffer();
    return { extension, type, content };
  };
  return Promise.all(VERSIONS.map(render));
}

/** The pixels as sRGB on white, without metadata. */
export async function plain(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** `key`: the photo's key without an extension. */
export const filesOfPhoto = (key: Key): { key: Key; type: string }[] =>
  VERSIONS.map(([extension, type]) => ({ key: key + extension, type }));

export const photoKeys = (key: Key): Key[] => VERSIONS.map(([extension]) => key + extension);

export const smallPhotoKeys = (key: Key): Key[] => photoKeys(key).filter((each) => each !== photoKey(key));

/** The photo that its small versions are made from. */
export const photoKey = (key: Key): Key => `${key}.jpg`;

/** Waits for all uploads before it throws, so that the caller can then remove all of them. */
export async function putPhoto(storage: Storage, key: Key, files: readonly PhotoFile[]): Promise<void> {
  const put = files.map(({ extension, type, content }) => storage.put(BUCKET, key + extension, content, type));
  for (const result of await Promise.allSettled(put)) if (result.status === 'rejected') throw result.reason;
}

/** The full-size photo; null if it is gone. */
export const readPhoto = (storage: Storage, key: Key): Promise<Buffer | null> => storage.get(BUCKET, photoKey(key));

export async function removePhoto(storage: Storage, key: Key): Promise<void> {
  await Promise.all(photoKeys(key).map((each) => storage.remove(BUCKET, each)));
}

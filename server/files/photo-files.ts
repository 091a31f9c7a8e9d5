import type { Sharp } from 'sharp';
import { PHOTO_QUALITY } from '../../contract/constants.ts';
import { type PictureFile, pictureFiles } from './picture-files.ts';
import type { Key, Storage } from './storage.ts';

const BUCKET = 'avatars';

const small = (square: Sharp, width: number) => square.resize(width, width, { withoutEnlargement: true });
const avif = (width: number) => (square: Sharp) => small(square, width).avif({ quality: 64, effort: 2 });
const webp = (width: number) => (square: Sharp) => small(square, width).webp({ quality: 82, effort: 4 });

export const photoFiles = pictureFiles(BUCKET, [
  ['.jpg', 'image/jpeg', (square) => square.jpeg({ quality: PHOTO_QUALITY * 100 })],
  ['.96.avif', 'image/avif', avif(96)],
  ['.96.webp', 'image/webp', webp(96)],
  ['.256.avif', 'image/avif', avif(256)],
  ['.256.webp', 'image/webp', webp(256)],
]);

/** In total, over all versions. */
export const bytesOfPhoto = (files: readonly PictureFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

export const smallPhotoKeys = (key: Key): Key[] => photoFiles.keysOf(key).filter((each) => each !== photoKey(key));

/** The photo that its small versions are made from. */
export const photoKey = (key: Key): Key => `${key}.jpg`;

/** The full-size photo; null if it is gone. */
export const readPhoto = (storage: Storage, key: Key): Promise<Buffer | null> => storage.get(BUCKET, photoKey(key));

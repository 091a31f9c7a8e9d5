import type { Sharp } from 'sharp';
import { PHOTO_QUALITY } from '../../contract/constants.ts';
import { type PictureFile, putFiles, renderVersions, type Version } from './picture-files.ts';
import type { Key, Storage } from './storage.ts';

const BUCKET = 'avatars';

const small = (square: Sharp, width: number) => square.resize(width, width, { withoutEnlargement: true });
const avif = (width: number) => (square: Sharp) => small(square, width).avif({ quality: 64, effort: 2 });
const webp = (width: number) => (square: Sharp) => small(square, width).webp({ quality: 82, effort: 4 });

const VERSIONS: readonly Version[] = [
  ['.jpg', 'image/jpeg', (square) => square.jpeg({ quality: PHOTO_QUALITY * 100 })],
  ['.96.avif', 'image/avif', avif(96)],
  ['.96.webp', 'image/webp', webp(96)],
  ['.256.avif', 'image/avif', avif(256)],
  ['.256.webp', 'image/webp', webp(256)],
];

/** In total, over all versions. */
export const bytesOfPhoto = (files: readonly PictureFile[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

export const renderPhotoFiles = (square: Sharp): Promise<PictureFile[]> => renderVersions(square, VERSIONS);

/** `key`: the photo's key without an extension. */
export const filesOfPhoto = (key: Key): { key: Key; type: string }[] =>
  VERSIONS.map(([extension, type]) => ({ key: key + extension, type }));

export const photoKeys = (key: Key): Key[] => VERSIONS.map(([extension]) => key + extension);

export const smallPhotoKeys = (key: Key): Key[] => photoKeys(key).filter((each) => each !== photoKey(key));

/** The photo that its small versions are made from. */
export const photoKey = (key: Key): Key => `${key}.jpg`;

export const putPhoto = (storage: Storage, key: Key, files: readonly PictureFile[]): Promise<void> =>
  putFiles(storage, { bucket: BUCKET, key }, files);

/** The full-size photo; null if it is gone. */
export const readPhoto = (storage: Storage, key: Key): Promise<Buffer | null> => storage.get(BUCKET, photoKey(key));

export async function removePhoto(storage: Storage, key: Key): Promise<void> {
  await Promise.all(photoKeys(key).map((each) => storage.remove(BUCKET, each)));
}

import type { Sharp } from 'sharp';
import { COVER_VERSIONS, COVER_WIDTHS, type CoverVersion } from '../../contract/constants.ts';
import { type PictureFile, putFiles, renderVersions, type Version } from './picture-files.ts';
import type { Key, Storage } from './storage.ts';

const BUCKET = 'event-covers';

const typeOf = (version: CoverVersion) => `image/${version.slice(version.indexOf('.') + 1)}`;

/** A smaller original keeps its width in every version that would be wider. */
function toVersion(version: CoverVersion): Version {
  const width = Number.parseInt(version, 10);
  const resized = (picture: Sharp) => picture.resize({ width, withoutEnlargement: true });
  const encode = version.endsWith('.avif')
    ? (picture: Sharp) => resized(picture).avif({ quality: 55, effort: 2 })
    : (picture: Sharp) => resized(picture).webp({ quality: 78, effort: 4 });
  return [`.${version}`, typeOf(version), encode];
}

const VERSIONS: readonly Version[] = COVER_VERSIONS.map(toVersion);
const WIDEST = Math.max(...COVER_WIDTHS);

export const renderCoverFiles = (picture: Sharp): Promise<PictureFile[]> =>
  renderVersions(picture.resize({ width: WIDEST, withoutEnlargement: true }), VERSIONS);

/** `key`: the cover's key without a version. */
export const filesOfCover = (key: Key): { key: Key; type: string }[] =>
  VERSIONS.map(([extension, type]) => ({ key: key + extension, type }));

export const coverKeys = (key: Key): Key[] => filesOfCover(key).map((file) => file.key);

export const putCover = (storage: Storage, key: Key, files: readonly PictureFile[]): Promise<void> =>
  putFiles(storage, { bucket: BUCKET, key }, files);

/** Null if it is gone. */
export async function readCover(storage: Storage, key: Key, version: CoverVersion) {
  const content = await storage.get(BUCKET, `${key}.${version}`);
  return content && { content, type: typeOf(version) };
}

export async function removeCover(storage: Storage, key: Key): Promise<void> {
  await Promise.all(coverKeys(key).map((each) => storage.remove(BUCKET, each)));
}

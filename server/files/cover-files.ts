import type { Sharp } from 'sharp';
import { COVER_VERSIONS, COVER_WIDTHS, type CoverVersion } from '../../contract/constants.ts';
import { type PictureFile, pictureFiles, type Version } from './picture-files.ts';
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

export const coverFiles = pictureFiles(BUCKET, COVER_VERSIONS.map(toVersion));
const WIDEST = Math.max(...COVER_WIDTHS);

export const renderCoverFiles = (picture: Sharp): Promise<PictureFile[]> =>
  coverFiles.render(picture.resize({ width: WIDEST, withoutEnlargement: true }));

/** Null if it is gone. */
export async function readCover(storage: Storage, key: Key, version: CoverVersion) {
  const content = await storage.get(BUCKET, `${key}.${version}`);
  return content && { content, type: typeOf(version) };
}

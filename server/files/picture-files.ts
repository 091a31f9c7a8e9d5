/** Encodes a picture in several sizes and formats, and stores them. */
import sharp, { type Sharp } from 'sharp';
import type { Bucket, Key, Storage } from './storage.ts';

export type PictureFile = { extension: string; type: string; content: Buffer };
export type Version = readonly [extension: string, type: string, encode: (picture: Sharp) => Sharp];

const TIMEOUT_SECONDS = 20;

/** The files of one kind of picture. Its keys are without a version. */
export function pictureFiles(bucket: Bucket, versions: readonly Version[]) {
  const filesOf = (key: Key) => versions.map(([extension, type]) => ({ bucket, key: key + extension, type }));
  const keysOf = (key: Key): Key[] => filesOf(key).map((file) => file.key);
  return {
    filesOf,
    keysOf,
    async render(picture: Sharp): Promise<PictureFile[]> {
      const decoded = await plain(picture);
      const render = async ([extension, type, encode]: Version): Promise<PictureFile> => {
        const content = await encode(decoded.clone()).toBuffer();
        return { extension, type, content };
      };
      return Promise.all(versions.map(render));
    },
    /** Waits for all uploads before it throws, so that the caller can then remove all of them. */
    async put(storage: Storage, key: Key, files: readonly PictureFile[]): Promise<void> {
      const put = files.map(({ extension, type, content }) => storage.put(bucket, key + extension, content, type));
      for (const result of await Promise.allSettled(put)) if (result.status === 'rejected') throw result.reason;
    },
    async remove(storage: Storage, key: Key): Promise<void> {
      await Promise.all(keysOf(key).map((each) => storage.remove(bucket, each)));
    },
  };
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

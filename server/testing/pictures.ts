/** Sample images, generated except the HEIC, which sharp cannot write. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { TestApp } from './app.ts';

/**
 * 826 bytes, made once: `heif-enc -q 50` (libheif 1.15.1) of 96 × 64 pixels, red left and green right, with EXIF that
 * names an iPhone and a location in Kingston; then a rotation (irot, a quarter turn to the left) was written into its
 * properties, as phones do. Upright it is green above and red below.
 */
export const HEIC = readFileSync(path.join(import.meta.dirname, 'fixtures/phone.heic'));

export const RED = [192, 48, 32] as const;
export const GREEN = [47, 125, 78] as const;

const hex = (colour: readonly number[]) => `rgb(${colour.join(',')})`;

/** Red left, green right. */
export const halves = (width = 1200, height = 800): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${hex(GREEN)}"/><rect width="${width / 2}" height="${height}" fill="${hex(RED)}"/></svg>`,
    ),
  );

const LOCATION = {
  IFD0: { Make: 'Apple', Model: 'iPhone 15' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 6/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '77/1 17/1 30/1' },
};

/** As a phone held upright writes it: rotated, with an orientation tag and a location. */
export const asPhone = (picture: Sharp): Sharp =>
  picture.withExif(LOCATION).withMetadata({ orientation: 6 }).withIccProfile('p3');

/** One colour, any size. */
export const plainOf = (width: number, height: number, colour = hex(GREEN)): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour }, limitInputPixels: false });

/** Noisy, so that it compresses badly. */
export const noisyImage = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).blur(side / 110);

export const fileFrom = (content: Buffer, name = 'photo', type = 'application/octet-stream'): File =>
  new File([new Uint8Array(content)], name, { type });

/** The average colour around a point, exported as fractions of width and height. */
export async function colourAt(content: Buffer, [x, y]: [number, number]): Promise<number[]> {
  const { data, info } = await sharp(content).removeAlpha().resize(16, 16).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * 16) * 16 + Math.floor(x * 16)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Names of the photo files on the disk. */
export const photoFilesOf = (t: TestApp): Promise<string[]> =>
  readdir(path.join(t.dataDir, 'files/avatars/profile-photos')).catch(() => []);

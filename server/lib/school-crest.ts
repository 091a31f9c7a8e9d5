/** The school's crest for pictures and documents, from the built page. Null without it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const CREST_FILE = path.join(import.meta.dirname, '../../dist/web/icon-512.png');
const CIRCLE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" r="256"/></svg>',
);

/** In a round field, as on the sign-in page: a PNG of this many pixels. */
export async function readCrest(size: number): Promise<Buffer | null> {
  const file = await readFile(CREST_FILE).catch(() => null);
  if (!file) return null;
  const round = await sharp(file)
    .resize(512, 512)
    .ensureAlpha()
    .composite([{ input: CIRCLE, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(round).resize(size, size).png().toBuffer();
}

/** A picture in a file, for a browser that chooses files by their path. */
import { writeFileSync } from 'node:fs';
import { halves } from '../../server/testing/pictures.ts';

/** Half of it is red and half of it green. */
export async function pictureFile(file: string, width = 1200, height = 800): Promise<string> {
  writeFileSync(file, await halves(width, height).jpeg({ quality: 90 }).toBuffer());
  return file;
}

import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { writeBytes } from '../../lib/typed-input.ts';

/** For the system's chooser. Some do not know HEIC as an image, so its endings are named too. */
export const PROOF_ACCEPT = 'image/*,application/pdf,.heic,.heif';

type Given = { name: string; type: string; size: number };

const TAKEN = /^(image\/(jpeg|png|webp|hei[cf])|application\/pdf)$/;
const TAKEN_NAME = /\.(hei[cf]|pdf)$/i;

/** Whether the server takes a file of this kind as it is; a browser may not know HEIC, so its name counts too. */
export const isTakenAsIs = ({ name, type }: Given) => TAKEN.test(type) || (type === '' && TAKEN_NAME.test(name));

/** What is wrong with a chosen proof before it is sent, or null. The server looks at the content. */
export function proofProblem(given: Given): string | null {
  const { size } = given;
  if (!isTakenAsIs(given)) return 'Please choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
  if (size > PROOF_MAX_BYTES) {
    return `This file is ${writeBytes(size)}. Please choose one of at most ${writeBytes(PROOF_MAX_BYTES)}.`;
  }
  return size === 0 ? 'This file is empty. Please choose another one.' : null;
}

const LONGEST_SIDE = 2400;
const LARGE_BYTES = 700 * 1024;

/** Whether making it smaller may spare a slow line something: photos only, and those of other kinds than are taken. */
export const isWorthShrinking = (given: Given) =>
  given.type.startsWith('image/') && (given.size > LARGE_BYTES || !isTakenAsIs(given));

/** The size of a picture that keeps its shape within the longest side that is sent. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** 'IMG_0012.HEIC' → 'IMG_0012.jpg'. */
export const asJpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;

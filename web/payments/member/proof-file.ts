import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { writeBytes } from '../../lib/typed-input.ts';

/** Some systems don't know HEIC as an image, so its extensions are listed too. */
export const PROOF_ACCEPT = 'image/*,application/pdf,.heic,.heif';

type Given = { name: string; type: string; size: number };

const ACCEPTED = /^(image\/(jpeg|png|webp|hei[cf])|application\/pdf)$/;
const ACCEPTED_NAME = /\.(hei[cf]|pdf)$/i;

/** Whether the server accepts this type. Some browsers don't know HEIC, so the extension counts too. */
export const isAccepted = ({ name, type }: Given) => ACCEPTED.test(type) || (type === '' && ACCEPTED_NAME.test(name));

/** The error to show before sending, or null. The server checks the content. */
export function proofProblem(given: Given): string | null {
  const { size } = given;
  if (!isAccepted(given)) return 'Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';
  if (size > PROOF_MAX_BYTES) {
    return `This file is ${writeBytes(size)}. Choose one of at most ${writeBytes(PROOF_MAX_BYTES)}.`;
  }
  return size === 0 ? 'This file is empty. Choose another one.' : null;
}

const MAX_SIDE = 2400;
const LARGE_BYTES = 700 * 1024;

/** Large photos, and photos of types the server doesn't accept. */
export const isWorthShrinking = (given: Given) =>
  given.type.startsWith('image/') && (given.size > LARGE_BYTES || !isAccepted(given));

/** Scaled down to MAX_SIDE. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** 'IMG_0012.HEIC' → 'IMG_0012.jpg'. */
export const asJpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;

import { PROOF_MAX_BYTES } from '../../contract/constants.ts';
import { writeBytes } from '../lib/typed-input.ts';

/** For the system's chooser. Some do not know HEIC as an image, so its endings are named too. */
export const PROOF_ACCEPT = 'image/*,application/pdf,.heic,.heif';

type Given = { name: string; type: string; size: number };

/** What is wrong with a chosen proof before it is sent, or null. The server looks at the content. */
export function proofProblem({ name, type, size }: Given): string | null {
  const isKnown = type.startsWith('image/') || type === 'application/pdf' || /\.(heic|heif|pdf)$/i.test(name);
  if (!isKnown) return 'Please choose an image or a PDF file.';
  if (size > PROOF_MAX_BYTES) {
    return `This file is ${writeBytes(size)}. Please choose one of at most ${writeBytes(PROOF_MAX_BYTES)}.`;
  }
  return size === 0 ? 'This file is empty. Please choose another one.' : null;
}

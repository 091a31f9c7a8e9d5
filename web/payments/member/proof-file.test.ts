import { expect, test } from 'vitest';
import { PROOF_MAX_BYTES } from '../../../contract/constants.ts';
import { asJpegName, fitWithin, isWorthShrinking, proofProblem } from './proof-file.ts';

const photo = { name: 'receipt.jpg', type: 'image/jpeg', size: 200_000 };
const KINDS = 'Choose a photo (JPEG, PNG, WebP or HEIC) or a PDF file.';

test.each([
  [photo, null],
  [{ ...photo, name: 'receipt.pdf', type: 'application/pdf' }, null],
  [{ ...photo, name: 'IMG_0012.HEIC', type: '' }, null],
  [{ ...photo, type: 'image/heif' }, null],
  [{ ...photo, type: 'image/gif' }, KINDS],
  [{ ...photo, name: 'sheet.xlsx', type: 'application/vnd.ms-excel' }, KINDS],
  [{ ...photo, size: PROOF_MAX_BYTES }, null],
  [{ ...photo, size: PROOF_MAX_BYTES * 2 }, 'This file is 20.0 MB. Choose one of at most 10.0 MB.'],
  [{ ...photo, size: 0 }, 'This file is empty. Choose another one.'],
])('the problem of %j', (file, problem) => {
  expect(proofProblem(file)).toBe(problem);
});

test.each([
  ['a small photo', photo, false],
  ['a large photo', { ...photo, size: 4_000_000 }, true],
  ['a picture of another kind', { ...photo, type: 'image/gif' }, true],
  ['a large PDF', { name: 'a.pdf', type: 'application/pdf', size: 9_000_000 }, false],
  ['HEIC that the browser does not know', { name: 'a.heic', type: '', size: 4_000_000 }, false],
])('worth making smaller: %s', (_, file, isWorth) => {
  expect(isWorthShrinking(file)).toBe(isWorth);
});

test.each([
  [[4032, 3024], { width: 2400, height: 1800 }],
  [[1000, 9600], { width: 250, height: 2400 }],
  [[1, 9600], { width: 1, height: 2400 }],
  [[800, 600], { width: 800, height: 600 }],
])('%j fits as', ([width = 0, height = 0], size) => {
  expect(fitWithin(width, height)).toEqual(size);
});

test.each([
  ['IMG_0012.HEIC', 'IMG_0012.jpg'],
  ['Scan 1.2.png', 'Scan 1.2.jpg'],
  ['slip', 'slip.jpg'],
  ['.png', 'photo.jpg'],
])('%s becomes %s', (name, jpeg) => {
  expect(asJpegName(name)).toBe(jpeg);
});

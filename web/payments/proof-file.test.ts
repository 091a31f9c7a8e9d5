import { expect, test } from 'vitest';
import { PROOF_MAX_BYTES } from '../../contract/constants.ts';
import { proofProblem } from './proof-file.ts';

const photo = { name: 'receipt.jpg', type: 'image/jpeg', size: 200_000 };

test.each([
  [photo, null],
  [{ ...photo, name: 'receipt.pdf', type: 'application/pdf' }, null],
  [{ ...photo, name: 'IMG_0012.HEIC', type: '' }, null],
  [{ ...photo, name: 'sheet.xlsx', type: 'application/vnd.ms-excel' }, 'Please choose an image or a PDF file.'],
  [{ ...photo, size: PROOF_MAX_BYTES }, null],
  [{ ...photo, size: PROOF_MAX_BYTES * 2 }, 'This file is 20.0 MB. Please choose one of at most 10.0 MB.'],
  [{ ...photo, size: 0 }, 'This file is empty. Please choose another one.'],
])('%j', (file, problem) => {
  expect(proofProblem(file)).toBe(problem);
});

import { expect, it } from 'vitest';
import { PHOTO_MAX_BYTES } from '../../contract/constants.ts';
import { refusalOf } from './picture-file.ts';

it.each([
  ['photo.jpg', 'image/jpeg', 1, null],
  ['photo.heic', 'image/heic', 1, null],
  ['IMG_0001.HEIC', '', 1, null],
  ['a picture.svg', 'image/svg+xml', 1, null],
  ['minutes.pdf', 'application/pdf', 1, 'Please select an image file'],
  ['photo.jpg', 'text/html', 1, 'Please select an image file'],
  ['notes', '', 1, 'Please select an image file'],
  ['photo.jpg', 'image/jpeg', PHOTO_MAX_BYTES, null],
  ['photo.jpg', 'image/jpeg', PHOTO_MAX_BYTES + 1, 'This file is larger than 15 MB. Choose a smaller one.'],
])('%s (%s, %i bytes) is refused with: %s', (name, type, size, sentence) => {
  expect(refusalOf({ name, type, size })?.message ?? null).toBe(sentence);
});

import { expect, test } from 'vitest';
import { variantOf } from './avatar.tsx';

test.each([
  ['/files/avatars/profile-photos/a1-1700000000000.jpg', 96, '/files/avatars/profile-photos/a1-1700000000000.96.webp'],
  ['/files/a.jpg.jpg', 256, '/files/a.jpg.256.webp'],
  ['/files/A.JPEG', 96, '/files/A.96.webp'],
] as const)('the small version of %s at %i is %s', (photo, width, variant) =>
  expect(variantOf(photo, width)).toBe(variant),
);

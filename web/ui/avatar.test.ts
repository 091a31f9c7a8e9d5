import { expect, test } from 'vitest';
import { versionsOf } from './avatar.tsx';

test('the small versions are stored beside the photo', () => {
  const photo = '/files/avatars/profile-photos/a1-1700000000000.jpg';
  expect(versionsOf(photo, 'avif')).toBe(
    '/files/avatars/profile-photos/a1-1700000000000.96.avif 96w,/files/avatars/profile-photos/a1-1700000000000.256.avif 256w',
  );
  expect(versionsOf('/files/a.jpg.jpg', 'webp')).toBe('/files/a.jpg.96.webp 96w,/files/a.jpg.256.webp 256w');
});

import { expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { messageWith } from './share-dialog.tsx';

it('names the inviter, the class and the link, and opens WhatsApp for any chat', () => {
  const url = 'https://alumni.example/join/token';
  const level = school.classLevels[0];
  const { text, whatsapp } = messageWith({ schoolClass: { form: 1, level }, inviter: 'Ann Hall', url });
  for (const part of ['Ann Hall', `Form 1, ${level}`, school.brand, url]) expect(text).toContain(part);
  const link = new URL(whatsapp);
  expect([link.host, link.pathname, link.searchParams.get('text')]).toEqual(['wa.me', '/', text]);
});

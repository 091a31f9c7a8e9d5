import { expect, test } from 'vitest';
import { invitationTo } from './invite-dialog.tsx';

test('an invitation has the number and the link, also for WhatsApp', () => {
  const { text, whatsapp } = invitationTo('+18765551234', 'https://reunion.example');
  expect(text).toContain('+1 876-555-1234');
  expect(text).toContain('https://reunion.example/register');
  const link = new URL(whatsapp);
  expect([link.origin, link.pathname, link.searchParams.get('text')]).toEqual(['https://wa.me', '/18765551234', text]);
});

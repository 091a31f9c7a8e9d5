import { expect, it } from 'vitest';
import { emailUrl } from '../../ui/text-link.tsx';
import { phoneUrl, whatsAppUrl } from './contact.tsx';

it('links to WhatsApp by the digits of the number', () => {
  expect(whatsAppUrl('+18765551234')).toBe('https://wa.me/18765551234');
  expect(whatsAppUrl('+447911123456')).toBe('https://wa.me/447911123456');
});

it('links to the phone by the whole number', () => {
  expect(phoneUrl('+18765551234')).toBe('tel:+18765551234');
});

it.each([
  ['ann@school.example', 'mailto:ann@school.example'],
  ['ann+reunion@school.example', 'mailto:ann%2Breunion@school.example'],
  ['a?cc=b&c%d@school.example', 'mailto:a%3Fcc%3Db%26c%25d@school.example'],
])('links to the mailbox %s', (email, url) => {
  expect(emailUrl(email)).toBe(url);
});

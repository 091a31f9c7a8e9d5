import { expect, test } from 'vitest';
import { accountLines } from './account-lines.ts';

test.each([
  ['treasurer@alumni.example', [{ label: null, text: 'treasurer@alumni.example' }]],
  [
    'Bank: First Caribbean\r\n\r\n Account number:  00123 ',
    [
      { label: 'Bank', text: 'First Caribbean' },
      { label: 'Account number', text: '00123' },
    ],
  ],
  ['https://pay.example/x', [{ label: null, text: 'https://pay.example/x' }]],
  ['Link: https://pay.example/x', [{ label: 'Link', text: 'https://pay.example/x' }]],
  ['  \n ', []],
])('%j', (text, lines) => {
  expect(accountLines(text)).toEqual(lines);
});

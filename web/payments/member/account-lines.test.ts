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
  expect(accountLines(text)).toMatchObject(lines);
  expect(accountLines(text)).toHaveLength(lines.length);
});

test('keeps equal lines apart', () => {
  expect(accountLines('Ask.\nAsk.').map(({ key }) => key)).toEqual([0, 1]);
});

test('a copy button is named after the label, or the beginning of the line', () => {
  const long = 'Please write your full name and the class you sat in';
  expect(accountLines(`Bank: First Caribbean\n123\n${long}`).map(({ what }) => what)).toEqual([
    'Bank',
    '123',
    'Please write your full name and the clas…',
  ]);
});

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

test.each([
  ['Account number: 00123', '00123'],
  ['Account number: 00123-4 (savings)', '00123-4'],
  ['NCB Half Way Tree, account 212 034 556', '212 034 556'],
  ['Zelle to treasurer@alumni.example, please', 'treasurer@alumni.example'],
  ['Call +1 (876) 555-3009 first', '+1 (876) 555-3009'],
  ['Link: https://pay.example/12345?a=6', 'https://pay.example/12345?a=6'],
  ['Account 00123456, transit 00765', 'Account 00123456, transit 00765'],
  ['Bank: First Caribbean', 'First Caribbean'],
  ['Branch 12', 'Branch 12'],
])('of %j its bare value is copied', (text, copied) => {
  expect(accountLines(text)[0]?.copied).toBe(copied);
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

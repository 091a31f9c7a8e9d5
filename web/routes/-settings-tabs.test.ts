import { expect, test } from 'vitest';
import { tabOfAnchor, tabSearch } from './-settings-tabs.ts';

test.each([
  ['photo', 'profile'],
  ['privacy', 'privacy'],
  ['emails', 'notifications'],
  ['calendar', 'notifications'],
  ['account-security', 'security'],
  ['your-data', 'account'],
  ['', undefined],
  ['elsewhere', undefined],
])('#%s is in the tab %s', (anchor, tab) => {
  expect(tabOfAnchor(anchor)).toBe(tab);
});

test.each([
  [{ tab: 'security' }, { tab: 'security' }],
  [{ tab: 'nonsense' }, {}],
  [{}, {}],
])('%o is read as %o', (search, read) => {
  expect(tabSearch(search)).toEqual(read);
});

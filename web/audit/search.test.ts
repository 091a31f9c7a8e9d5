import { expect, test } from 'vitest';
import { logSearch } from './search.ts';

test.each([
  [{}, {}],
  [
    { action_type: 'LOGIN_FAILED', date: '2026-12-12' },
    { action_type: 'LOGIN_FAILED', date: '2026-12-12' },
  ],
  [{ date: '12 December' }, {}],
  [{ date: '2026-13-45' }, {}],
  [{ entity_type: ' users ' }, { entity_type: 'users' }],
])('the address %j is read as %j', (given, read) => {
  expect(logSearch(given)).toEqual(read);
});

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { query } from './api.ts';
import { refreshReads, sessionQuery } from './session.ts';

it('a write puts every read out of date, but not what it deletes, the session or the check of a link', async () => {
  const client = new QueryClient();
  const keys = {
    list: query('GET /users').queryKey,
    deleted: query('GET /users/:id', { params: { id: '7' } }).queryKey,
    session: sessionQuery.queryKey,
    link: ['password-reset-check', 'token'],
  };
  for (const key of Object.values(keys)) client.setQueryData(key as readonly unknown[], {});
  await refreshReads(client, ['GET /users/:id']);
  const outdated = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(outdated.map(([name]) => name)).toEqual(['list']);
});

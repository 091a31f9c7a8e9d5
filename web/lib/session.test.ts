import { QueryClient, QueryObserver } from '@tanstack/react-query';
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

it('what a page reads for the first time while a write is under way is read again after it', async () => {
  const client = new QueryClient();
  const replies: ((lines: string) => void)[] = [];
  const list = {
    queryKey: ['GET /admin/bank-lines'],
    queryFn: () => new Promise<string>((reply) => replies.push(reply)),
  };
  const stop = new QueryObserver(client, list).subscribe(() => {});
  const refreshed = refreshReads(client);
  replies[0]?.('before the write');
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.('after the write');
  await refreshed;
  expect(client.getQueryData(list.queryKey)).toBe('after the write');
  stop();
});

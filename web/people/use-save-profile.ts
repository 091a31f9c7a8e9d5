import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '../lib/api.ts';
import { useOperation } from '../lib/operation.ts';
import { refreshSession } from '../lib/session.ts';

/** Saves the own profile, then brings what shows it up to date: the session's name, directory and connections. */
export function useSaveProfile(): (body: Input<'PUT /profile'>['body']) => Promise<void> {
  const client = useQueryClient();
  const save = useOperation('PUT /profile', { refreshes: ['GET /profile', 'GET /directory', 'GET /connections'] });
  return async (body) => {
    await save.mutateAsync({ body });
    await refreshSession(client);
  };
}

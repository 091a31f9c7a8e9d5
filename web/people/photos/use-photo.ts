import { useQueryClient } from '@tanstack/react-query';
import { useOperation } from '../../lib/operation.ts';
import { refreshSession } from '../../lib/session.ts';

const REFRESHES = { refreshes: ['GET /profile', 'GET /dashboard', 'GET /directory', 'GET /connections'] } as const;

type Sending = { photo: File; signal: AbortSignal; onProgress: (share: number) => void };

/** Saves the photo and refreshes everything that shows it, including the navigation. */
export function useChangePhoto(): (sending: Sending) => Promise<void> {
  const client = useQueryClient();
  const change = useOperation('PUT /profile/photo', REFRESHES);
  return async ({ photo, ...options }) => {
    await change.mutateAsync({ form: { photo }, ...options });
    await refreshSession(client).catch(() => null);
  };
}

export function useRemovePhoto(): () => Promise<void> {
  const client = useQueryClient();
  const remove = useOperation('DELETE /profile/photo', REFRESHES);
  return async () => {
    await remove.mutateAsync({});
    await refreshSession(client).catch(() => null);
  };
}

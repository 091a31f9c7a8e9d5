import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refreshSession, useSession } from '../lib/session.ts';

/** After someone's roles changed: where it was one's own, what the page shows and lets one open follows at once. */
export function useRefreshOwnAccess(): (userId: string) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { user } = useSession();
  return async (userId) => {
    if (userId !== user?.id) return;
    await refreshSession(client);
    await router.invalidate();
  };
}

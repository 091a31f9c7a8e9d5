import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refreshSession, useSession } from '../lib/session.ts';

/** If the signed-in person changed their own roles, refreshes what they see and may open. */
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

/** What a page does without at its first sight: fetched after it. */
import type { QueryClient } from '@tanstack/react-query';
import { listenToCalls } from './lib/api.ts';
import { foundServer, lostServer, watchConnection, whenBack } from './lib/connection.ts';
import { watchTabs } from './lib/session-tabs.ts';
import { preloadToasts } from './ui/shell/toast-region.tsx';

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

export function startLater(client: QueryClient): void {
  watchTabs(client);
  watchConnection();
  listenToCalls({ answered: (isAnswered) => (isAnswered ? foundServer() : lostServer()) });
  // What is under way goes on: somebody may have pressed for the next page meanwhile.
  whenBack(() => void client.refetchQueries({ type: 'active', predicate: isFailed }, { cancelRefetch: false }));
  // What failed before anybody listened.
  if (client.getQueryCache().getAll().some(isFailed)) lostServer();
  void preloadToasts().catch(() => null);
}

import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { suggestionPages } from '../../people/suggestions/queue/queries.ts';
import { SuggestionsScreen } from '../../people/suggestions/queue/screen.tsx';

export const Route = createFileRoute('/admin/suggestions')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/suggestions'].access),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(suggestionPages),
  component: SuggestionsScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { requireScreen } from '../../lib/guards.ts';
import { AnnouncementsScreen } from '../../messages/announcements/list-screen.tsx';
import { announcementPages } from '../../messages/announcements/queries.ts';

export const Route = createFileRoute('/admin/announcements/')({
  beforeLoad: requireScreen('/admin/announcements'),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(announcementPages),
  component: AnnouncementsScreen,
});

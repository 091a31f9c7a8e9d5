import { createFileRoute } from '@tanstack/react-router';
import { STAFF_SCREENS } from '../../../contract/staff-screens.ts';
import { requireAccess } from '../../lib/guards.ts';
import { AnnouncementsScreen } from '../../messages/announcements/list-screen.tsx';
import { announcementPages } from '../../messages/announcements/queries.ts';

export const Route = createFileRoute('/admin/announcements/')({
  beforeLoad: requireAccess(STAFF_SCREENS['/admin/announcements'].access),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(announcementPages),
  component: AnnouncementsScreen,
});

import type { AnnouncementStatus } from '../../../contract/constants.ts';
import { type Input, pages, query, type Reply } from '../../lib/api.ts';

export type Announcement = Reply<'GET /announcements'>['items'][number];
export type Choices = Reply<'GET /announcement-choices'>;
export type Audience = Input<'POST /announcements/counts'>['body']['audience'];
export type Segment = Audience['any_of'][number][number];
export type AudienceCount = Reply<'POST /announcements/counts'>;

export const announcementPages = pages('GET /announcements');
export const choicesQuery = query('GET /announcement-choices');
export const announcementQuery = (id: string) => query('GET /announcements/:id', { params: { id } });
export const resultsQuery = (id: string) => query('GET /announcements/:id/results', { params: { id } });

export const postsQuery = (id: string) => query('GET /announcements/:id/posts', { params: { id } });

export const isRunning = (status: AnnouncementStatus): boolean => status === 'scheduled' || status === 'sending';

export const EVERY_MS = 2_000;
const SELDOM_MS = 60_000;
const SOON_MS = 120_000;

/** How long to wait before an announcement is read again: it changes from the time it's sent until it has ended. */
export function refreshMs({ status, send_at }: Pick<Announcement, 'status' | 'send_at'>, now: Date): number | false {
  if (!isRunning(status)) return false;
  const isLater = status === 'scheduled' && send_at && new Date(send_at).getTime() - now.getTime() > SOON_MS;
  return isLater ? SELDOM_MS : EVERY_MS;
}

export const EDITOR_STEPS = ['audience', 'message', 'review'] as const;
export type EditorStep = (typeof EDITOR_STEPS)[number];

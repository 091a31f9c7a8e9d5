import type { QueryClient } from '@tanstack/react-query';
import { fetchNow, query, type Reply } from '../../lib/api.ts';

export type StaffEvent = Reply<'GET /admin/events'>['items'][number];
export type EventDetail = Reply<'GET /admin/events/:id'>;
export type TicketType = EventDetail['ticket_types'][number];
export type Activity = EventDetail['activities'][number];

export const updateDraftQuery = (id: string) => ({
  ...query('GET /events/:id/update-draft', { params: { id } }),
  staleTime: 0,
});
export type UpdateDraft = Reply<'GET /events/:id/update-draft'>;

export const eventQuery = (id: string) => query('GET /admin/events/:id', { params: { id } });

/** The event as the server has it now, past the cache. */
export const fetchCurrentEvent = (client: QueryClient, id: string): Promise<EventDetail> =>
  fetchNow(client, eventQuery(id));

/** The event editor's three tabs, as in the URL (spec 2), and what comes instead of them. */
export const EDITOR_TABS = ['details', 'tickets', 'activities', 'questions', 'waiting-list'] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

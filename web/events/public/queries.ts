import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { query, type Reply } from '../../lib/api.ts';

export type PublicEvent = Reply<'GET /public-events/:code'>;

export const publicEvent = (code: string) => query('GET /public-events/:code', { params: { code } });

/** For the page of a code. Throws `notFound` if no event is public under it. */
export async function loadPublicEvent(client: QueryClient, code: string): Promise<PublicEvent> {
  try {
    return await client.ensureQueryData(publicEvent(code));
  } catch (error) {
    throw (error as { status?: number }).status === 404 ? notFound() : error;
  }
}

/** For pages that name the event and work without: null if there is no such event, or it can't be loaded. */
export const findPublicEvent = async (client: QueryClient, code: string | undefined): Promise<PublicEvent | null> =>
  code === undefined ? null : client.ensureQueryData(publicEvent(code)).catch(() => null);

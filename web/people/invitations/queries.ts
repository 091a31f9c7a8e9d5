import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { query, type Reply } from '../../lib/api.ts';

export type Invitation = Reply<'GET /invitation-links/:token'>;

/** For the page of a link. Throws `notFound` if it doesn't work, for whatever reason. */
export async function loadInvitation(client: QueryClient, token: string): Promise<Invitation> {
  try {
    return await client.ensureQueryData(query('GET /invitation-links/:token', { params: { token } }));
  } catch (error) {
    throw (error as { status?: number }).status === 404 ? notFound() : error;
  }
}

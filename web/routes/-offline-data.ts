/** Keeps the next event of a person who signed in with "Remember me" for a visit without a network (decision 0046). */
import type { Query, QueryClient } from '@tanstack/react-query';
import { query, type Reply } from '../lib/api.ts';
import { deleteRecords, KEPT, type NextEvent, readRecord, writeRecord } from '../lib/offline-record.ts';
import { type Me, refreshSession, type Session, sessionQuery } from '../lib/session.ts';
import { byTime } from '../registrations/member/payment-state.ts';

type Registrations = Reply<'GET /registrations'>['items'];

/** Several replies may arrive together. */
const WAIT_MS = 500;

/** Follows the replies that list the person's registrations. */
export function keepOfflineData(client: QueryClient): void {
  const owner = client.getQueryData(sessionQuery.queryKey)?.user;
  // Deletes it if it is too old.
  if (owner) void readRecord(owner.id).catch(() => null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (query: Query) => {
    const registrations = registrationsIn(query);
    if (!registrations) return;
    clearTimeout(timer);
    // Without storage or a network the last record stays.
    timer = setTimeout(() => void keep(client, registrations).catch(() => null), WAIT_MS);
  };
  client.getQueryCache().getAll().forEach(follow);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && query.state.fetchStatus === 'idle') follow(query);
  });
}

function registrationsIn({ queryKey, state }: Query): Registrations | undefined {
  if (queryKey[0] === 'GET /dashboard') return (state.data as Reply<'GET /dashboard'> | undefined)?.registrations;
  if (queryKey[0] === 'GET /registrations') return (state.data as Reply<'GET /registrations'> | undefined)?.items;
  return undefined;
}

async function keep(client: QueryClient, registrations: Registrations): Promise<void> {
  const session = await rememberedOf(client);
  if (!session?.user || session.offline) return;
  if (!session.is_remembered) return void (await deleteRecords());
  const { id, first_name, last_name, profile_photo_url } = session.user;
  const next = await detailsOf(client, soonest(registrations, new Date()));
  const photo = await photoOf(profile_photo_url);
  // They may have signed out in the meantime.
  if (client.getQueryData(sessionQuery.queryKey)?.user?.id !== id) return;
  await writeRecord({ user: { id, first_name, last_name }, photo, next, saved_at: new Date().toISOString() });
}

/** After a sign-in only the server knows whether "Remember me" was chosen. */
async function rememberedOf(client: QueryClient): Promise<Session | undefined> {
  const session = client.getQueryData(sessionQuery.queryKey);
  return session?.user && session.is_remembered === undefined ? refreshSession(client) : session;
}

/** Not an event that is cancelled, nor an unpublished one, whose page isn’t there. */
export const soonest = (registrations: Registrations, now: Date) =>
  byTime(registrations, now)
    .ahead.filter(({ is_event_published, is_event_cancelled }) => is_event_published && !is_event_cancelled)
    .sort((one, other) => one.start_date.localeCompare(other.start_date))[0];

async function detailsOf(
  client: QueryClient,
  registration: Registrations[number] | undefined,
): Promise<NextEvent | null> {
  if (!registration) return null;
  const { activities } = await client.fetchQuery(query('GET /events/:id', { params: { id: registration.event_id } }));
  const tickets = await ticketsOf(client, registration.id);
  const kept = Object.fromEntries(KEPT.map((name) => [name, registration[name]]));
  return { ...(kept as Pick<NextEvent, (typeof KEPT)[number]>), activities, tickets };
}

/** Without names. */
async function ticketsOf(client: QueryClient, id: string): Promise<NextEvent['tickets']> {
  const tickets = query('GET /registrations/:id/tickets', { params: { id } });
  const { items } = await client.fetchQuery({ ...tickets, staleTime: 0 });
  return items.map(({ name: _, ...ticket }) => ticket);
}

/** A small version; initials do without one. */
async function photoOf(url: Me['profile_photo_url']): Promise<Blob | null> {
  if (!url) return null;
  const answer = await fetch(url.replace(/jpg$/, '256.webp')).catch(() => null);
  return answer?.ok ? answer.blob() : null;
}

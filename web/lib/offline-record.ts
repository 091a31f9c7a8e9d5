/**
 * What a device keeps for a visit without a network: one record in IndexedDB, of the person who is signed in with "Remember
 * me". session.ts deletes the database when their session is over.
 */
import { DAY_MS } from '../../contract/constants.ts';
import type { Reply } from './api.ts';

type Detail = Reply<'GET /events/:id'>;
type Registration = Reply<'GET /registrations'>['items'][number];
type Ticket = Reply<'GET /registrations/:id/tickets'>['items'][number];
/** Guests aren’t named. A record of an earlier release has none. */
export type NamelessTicket = Pick<Ticket, 'id' | 'url' | 'is_guest' | 'ticket_type_name'>;
/** What is kept of the own registration. */
export const KEPT = [
  'event_id',
  'event_name',
  'start_date',
  'end_date',
  'venue_name',
  'location',
  'ticket_type_name',
  'registered_at',
] as const satisfies (keyof Registration)[];
/** The next event, the own registration, its tickets and the schedule: no name of anyone else, and no payment. */
export type NextEvent = Pick<Registration, (typeof KEPT)[number]> & {
  activities: Detail['activities'];
  tickets?: NamelessTicket[];
};

export type OfflineRecord = {
  user: { id: string; first_name: string; last_name: string };
  photo: Blob | null;
  next: NextEvent | null;
  saved_at: string;
};

const NAME = 'offline';
const STORE = 'people';
const MAX_DAYS = 30;

/** 24 hours after the event, and after 30 days without a network. */
export function isExpired({ next, saved_at }: Pick<OfflineRecord, 'next' | 'saved_at'>, now: Date): boolean {
  if (next && now.getTime() > Date.parse(next.end_date) + DAY_MS) return true;
  return now.getTime() > Date.parse(saved_at) + MAX_DAYS * DAY_MS;
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Closes the database afterwards: an open one can't be deleted by another tab. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'user.id' });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Replaces whatever is there. */
export const writeRecord = (record: OfflineRecord) =>
  withStore('readwrite', (store) => {
    store.clear();
    return store.put(record);
  });

export const deleteRecords = () => settled(indexedDB.deleteDatabase(NAME));

/** The person's record; null if there is none. An expired one is deleted. */
export async function readRecord(userId: string): Promise<OfflineRecord | null> {
  const found = await withStore('readonly', (store) => store.get(userId));
  if (!found) return null;
  if (!isExpired(found, new Date())) return found;
  await deleteRecords();
  return null;
}

/** The person's tickets for this event; null if there are none. */
export async function readTickets(userId: string, eventId: string): Promise<NamelessTicket[] | null> {
  const next = (await readRecord(userId))?.next;
  return (next?.event_id === eventId && next.tickets) || null;
}

/** The session that a page opened without a network has: what the record says, and no permission. */
export async function readSession(userId: string) {
  const offline = await readRecord(userId);
  if (!offline) return null;
  const unknown = {
    email: '',
    email_verified: true,
    email_bounced: false,
    phone: '',
    profile_photo_url: null,
    sports_house: null,
  };
  const none = { form_levels: [], roles: [], permissions: [], restricted: null };
  return { user: { ...offline.user, ...unknown, ...none, profile_completed: true }, offline };
}

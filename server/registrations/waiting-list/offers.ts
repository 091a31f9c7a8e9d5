/** Free seats go to those who wait before anyone else can have them (docs/decisions/0071). */
import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { type Availability, freeSeats, lockAvailability, lockEvent } from '../../events/availability.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { queueEmails } from '../../messages/email/queue.ts';
import { offerEmail, offerExpiredEmail } from './emails.ts';
import {
  answerOffers,
  closeEntries,
  closeUnacceptable,
  hasOpenEntries,
  insertOffers,
  selectAwaitedEvents,
  selectExpired,
  selectOpenEntries,
  selectUnasked,
} from './queries.ts';
import { type FreeSeats, offerExpiry, planOffers } from './rules.ts';

/** An entry whose second offer expires is closed. */
const OFFERS_AT_MOST = 2;

/** Offers what is free at an event to those who wait for it. Locks the event until the transaction ends. */
export async function offerToWaiting(db: Db, eventId: string, now: Date): Promise<void> {
  await lockEvent({ db }, eventId);
  if (await hasOpenEntries(db, eventId)) await offerSeats(db, await lockAvailability(db, eventId), now);
}

type Event = NonNullable<Availability['event']>;

/** An unpublished event is not for sale, and nothing is offered from the start on. */
const isOffered = (event: Event | undefined, now: Date): event is Event =>
  event?.is_published === true && event.cancelled_at === null && event.start_date > now;

/** Offers seats of a locked event, and returns what is left. Those in `except` are not asked. */
export async function offerSeats(
  db: Db,
  availability: Availability,
  now: Date,
  except: ReadonlySet<string> = new Set(),
): Promise<FreeSeats> {
  const free = freeSeats(availability);
  const { event, tickets } = availability;
  if (!isOffered(event, now)) return free;
  const entries = (await selectUnasked(db, event.id)).filter(({ id }) => !except.has(id));
  const { offers, rest } = planOffers(entries, free);
  if (offers.length === 0) return rest;
  const expires_at = offerExpiry(now, event.start_date);
  const made = offers.map((each) => ({ ...each, id: randomUUID(), hold_id: randomUUID() }));
  await insertOffers(
    db,
    made.map(({ hold_id, entry: { seats }, ticket_type_id }) => {
      const of = { event_id: event.id, ticket_type_id };
      return { id: hold_id, ...of, seats, kind: 'offer' as const, created_at: now };
    }),
    made.map(({ id, hold_id, entry }) => ({ id, entry_id: entry.id, hold_id, sent_at: now, expires_at })),
  );
  await queueEmails(
    db,
    made.map(({ entry, ticket_type_id }) => {
      const ticket_type_name = tickets.get(ticket_type_id)?.name ?? '';
      return { user_id: entry.user_id, email: offerEmail(event, { ...entry, ticket_type_name, expires_at }) };
    }),
  );
  return rest;
}

/**
 * Ends what has expired or can’t be accepted, and offers what is free. Seats of an expired offer are offered to others first: someone who didn’t
 * answer keeps their position and is asked once more, by a later run.
 */
export async function runWaitingList(db: Db, eventId: string, now: Date): Promise<void> {
  const { event } = await lockAvailability(db, eventId);
  if (!event) return;
  if (event.start_date <= now) {
    await closeEntries(db, await selectOpenEntries(db, 'w.event_id', eventId), 'event_started', now);
    return;
  }
  await closeUnacceptable(db, eventId, now);
  const expired = (await selectExpired(db, eventId, now)).map((each) => ({
    ...each,
    is_last: each.expired_before + 1 >= OFFERS_AT_MOST,
  }));
  await answerOffers(db, expired, 'expired', now);
  const last = expired.filter(({ is_last }) => is_last);
  await closeEntries(db, last, 'expired', now);
  await queueEmails(
    db,
    expired.map(({ user_id, is_last }) => ({ user_id, email: offerExpiredEmail(event, is_last) })),
  );
  // Read again: the seats of the ended offers are free.
  const asked = new Set(expired.map(({ entry_id }) => entry_id));
  await offerSeats(db, await lockAvailability(db, eventId), now, asked);
}

/** Every minute: seats also become free when staff raise a capacity or release a hold. */
export const WAITING_LIST_CRONTAB = '* * * * * run-waiting-lists';

export const waitingListTasks = (db: Db, clock: () => Date): TaskList => ({
  'run-waiting-lists': async () => {
    for (const eventId of await selectAwaitedEvents(db))
      await inTransaction(db, (trx) => runWaitingList(trx, eventId, clock()));
  },
});

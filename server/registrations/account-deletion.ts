import { lockEvent } from '../events/availability.ts';
import type { MemberContext } from '../lib/context.ts';
import { deleteGuestsWithoutSeat, selectEventsWithGuests } from './guests/queries.ts';
import { lockMember, lockRegistrations, markWithdrawn, selectUpcomingRegistrations } from './queries.ts';
import { deleteAllSignups, selectEventsWithSignups } from './signups/queries.ts';
import { closeEntries, selectOpenEntries } from './waiting-list/queries.ts';

type Place = Awaited<ReturnType<typeof selectUpcomingRegistrations>>[number];

/** A registration with a payment is kept: the committee still has to decide about the money. */
const byPayment = (places: readonly Place[]) => ({
  released: places.filter((place) => !place.has_payment),
  kept: places.filter((place) => place.has_payment),
});

/** The registrations for upcoming events that a deletion would withdraw, and those it would keep. */
export const upcomingRegistrationsOf = async ({ db, now }: MemberContext, userId: string) =>
  byPayment(await selectUpcomingRegistrations(db, userId, now));

/**
 * Withdraws them and deletes sign-ups for activities and the guests who have no seat any more. Events, registrations and the member are locked in this
 * order, as everywhere. With the member locked there can be no new registration or payment, so the last read is complete.
 */
export async function releaseUpcomingRegistrations(ctx: MemberContext, userId: string) {
  const { db, now } = ctx;
  const before = await selectUpcomingRegistrations(db, userId, now);
  const eventIds = [
    ...before.map(({ event_id }) => event_id),
    ...(await selectEventsWithGuests(db, userId)),
    ...(await selectEventsWithSignups(db, userId)),
    ...(await selectOpenEntries(db, 'w.user_id', userId)).map(({ event_id }) => event_id),
  ];
  for (const eventId of new Set(eventIds.sort())) await lockEvent(ctx, eventId);
  await lockRegistrations(
    db,
    before.map(({ id }) => id),
  );
  await lockMember(db, userId);
  const places = await upcomingRegistrationsOf(ctx, userId);
  for (const { id } of places.released) await markWithdrawn(db, id, now);
  // The seats of their offers are free; the job offers them to others.
  await closeEntries(db, await selectOpenEntries(db, 'w.user_id', userId), 'left', now);
  await deleteAllSignups(db, userId);
  await deleteGuestsWithoutSeat(db, userId);
  return places;
}

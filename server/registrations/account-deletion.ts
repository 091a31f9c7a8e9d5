/** What becomes of somebody's places at coming events when their account is deleted. */
import { lockEvent } from '../events/availability.ts';
import type { MemberContext } from '../lib/context.ts';
import { lockMember, lockRegistrations, markWithdrawn, selectUpcomingRegistrations } from './queries.ts';

type Place = Awaited<ReturnType<typeof selectUpcomingRegistrations>>[number];

/** A place for which money was sent stays taken, as the committee has yet to decide about the money; the others go back. */
const sorted = (places: readonly Place[]) => ({
  released: places.filter((place) => !place.has_payment),
  kept: places.filter((place) => place.has_payment),
});

/** The places that would be given back, and those that would stay taken. */
export const upcomingRegistrationsOf = async ({ db, now }: MemberContext, userId: string) =>
  sorted(await selectUpcomingRegistrations(db, userId, now));

/**
 * Gives the places back. Events, registrations and the person are held in this order, as everywhere; from then on the
 * person can neither register nor pay, so what is read last is all there is.
 */
export async function releaseUpcomingRegistrations(ctx: MemberContext, userId: string) {
  const { db, now } = ctx;
  const before = await selectUpcomingRegistrations(db, userId, now);
  for (const eventId of new Set(before.map((place) => place.event_id).sort())) await lockEvent(ctx, eventId);
  await lockRegistrations(
    db,
    before.map(({ id }) => id),
  );
  await lockMember(db, userId);
  const places = await upcomingRegistrationsOf(ctx, userId);
  for (const { id } of places.released) await markWithdrawn(db, id, now);
  return places;
}

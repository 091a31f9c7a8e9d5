/** Answers to offers. */
import { lockEvent } from '../../events/availability.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { addGuests } from '../guests/adding.ts';
import { registerBatch } from '../register.ts';
import { getOwnRegistration } from '../registrations.ts';
import { recordEntry } from './entries.ts';
import { offerToWaiting } from './offers.ts';
import { answerOffers, closeEntries, selectOwnOffer } from './queries.ts';

type Acceptance = { guest_names: readonly string[]; expected_price_cents?: number | undefined };

/**
 * Turns the held seats into a registration with the guests who are named, all in this transaction; the event's lock keeps
 * everyone else away between the two. Seats for which no one is named return to the list. Throws OFFER_NOT_FOUND,
 * OFFER_EXPIRED, GUEST_LIMIT_REACHED, and what registering and adding guests throw.
 */
export async function acceptOffer(ctx: MemberContext, id: string, { guest_names, expected_price_cents }: Acceptance) {
  const { db, now, actor, requestContext } = ctx;
  const offer = await lockOffer(ctx, id);
  const { event_id, ticket_type_id, entry_id } = offer;
  if (guest_names.length >= offer.seats) throw new AppError('GUEST_LIMIT_REACHED', { message: tooMany(offer.seats) });
  await answerOffers(db, [offer], 'accepted', now);
  await closeEntries(db, [offer], 'accepted', now);
  await recordEntry(ctx, { ...offer, id: entry_id }, 'OFFER_ACCEPTED', 'Accepted an offer for');
  // Without the request's key, under which the reply to the acceptance is stored.
  const by = { ctx: { actor, requestContext, now }, ticket_type_id };
  const registered = await registerBatch(db, event_id, [{ ...by, expected_total_cents: expected_price_cents }]);
  const registration_id = replyOf(registered).id;
  for (const name of guest_names) {
    replyOf(await addGuests(db, event_id, [{ ...by, registration_id, name, expected_price_cents }]));
  }
  await offerToWaiting(db, event_id, now);
  return getOwnRegistration(ctx, registration_id);
}

function tooMany(seats: number): string {
  if (seats === 1) return 'This offer is for one place, without guests.';
  return seats === 2 ? 'This offer is for you and one guest.' : `This offer is for you and up to ${seats - 1} guests.`;
}

function replyOf<T>([outcome]: readonly PromiseSettledResult<T>[]): T {
  if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  return outcome.value;
}

/** Leaves the list; the seats are offered to the next. Throws OFFER_NOT_FOUND, OFFER_EXPIRED. */
export async function refuseOffer(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const offer = await lockOffer(ctx, id);
  await answerOffers(db, [offer], 'declined', now);
  await closeEntries(db, [offer], 'declined', now);
  await recordEntry(ctx, { ...offer, id: offer.entry_id }, 'OFFER_DECLINED', 'Declined an offer for');
  await offerToWaiting(db, offer.event_id, now);
}

/** An open offer to the member, with its event locked. */
async function lockOffer(ctx: MemberContext, id: string) {
  const { event_id } = await load(ctx, id);
  await lockEvent(ctx, event_id);
  const offer = await load(ctx, id);
  if (offer.answer === 'expired' || (!offer.answer && offer.expires_at <= ctx.now)) throw new AppError('OFFER_EXPIRED');
  if (offer.answer) throw new AppError('OFFER_NOT_FOUND');
  return offer;
}

const load = async ({ db, actor }: MemberContext, id: string) =>
  found(await selectOwnOffer(db, id, actor.id), 'OFFER_NOT_FOUND');

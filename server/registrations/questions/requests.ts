/** One email to members who registered without answers to required questions, however often the questions are saved. */
import { randomUUID } from 'node:crypto';
import { loadEvent } from '../../events/events.ts';
import type { OnEventPublished } from '../../events/publication.ts';
import type { MemberContext } from '../../lib/context.ts';
import { cancelHeldEmails, queueEmails } from '../../messages/email/queue.ts';
import { answersRequestedEmail } from './emails.ts';
import { markRequested, selectHeldRequests, selectToRequest, selectUnanswered } from './queries.ts';

type Place = Pick<MemberContext, 'db' | 'now'>;

/** Long enough to write the other questions as well. */
const HOLD_MS = 10 * 60 * 1000;

const heldSince = (now: Date): Date => new Date(now.getTime() - HOLD_MS);

/** Before the questions change: a deleted one no longer says which email asks for it. */
export const heldRequests = ({ db, now }: Place, eventId: string): Promise<string[]> =>
  selectHeldRequests(db, eventId, heldSince(now));

/** Questions that were added while the event was a draft. */
export const requestOnPublication: OnEventPublished = async (ctx, eventId) =>
  requestAnswers(ctx, eventId, await heldRequests(ctx, eventId));

/** Replaces the emails that are held still. Nothing is sent for a draft, a cancelled event, or once it has started. */
export async function requestAnswers(ctx: Place, eventId: string, held: readonly string[]): Promise<void> {
  const { db, now } = ctx;
  const event = await loadEvent(ctx, eventId);
  if (!event.is_published || event.cancelled_at || event.start_date <= now) return;
  for (const id of held) await cancelHeldEmails(db, id);
  const questions = await selectToRequest(db, eventId, { since: heldSince(now), now });
  if (questions.length === 0) return;
  const missing = await selectUnanswered(db, eventId, questions);
  const id = randomUUID();
  await markRequested(db, questions, { id, now });
  await queueEmails(
    db,
    missing.map(({ user_id, labels }) => ({ user_id, email: answersRequestedEmail(event, labels) })),
    { held_by: id, until: new Date(now.getTime() + HOLD_MS) },
  );
}

/** One email about the guests of a registration once they no longer change, however many were added. */
import type { MemberContext } from '../../lib/context.ts';
import { cancelHeldEmails, queueEmail } from '../../messages/email/queue.ts';
import { guestsChangedEmail } from '../emails.ts';
import { selectOwnRegistration } from '../queries.ts';
import { hasRequiredQuestions } from '../questions/queries.ts';

const HOLD_MS = 2 * 60 * 1000;

/** Replaces the email of an earlier change that wasn't sent yet. */
export async function queueGuestsEmail(
  { db, actor, now }: Pick<MemberContext, 'db' | 'actor' | 'now'>,
  registrationId: string,
): Promise<void> {
  const registration = await selectOwnRegistration(db, registrationId, actor.id);
  if (!registration) return;
  await cancelHeldEmails(db, registrationId);
  const until = new Date(now.getTime() + HOLD_MS);
  const has_questions = await hasRequiredQuestions(db, registration.event_id, { of: 'guest', now });
  await queueEmail(db, actor.id, guestsChangedEmail({ ...registration, has_questions }), {
    ...{ held_by: registrationId, until },
  });
}

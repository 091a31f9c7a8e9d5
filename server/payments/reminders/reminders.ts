import type { SendingState } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import { loadEvent } from '../../events/events.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { type Pace, queueAtPace } from '../../messages/sending/pace.ts';
import { lockUnpaid } from '../../registrations/unpaid/unpaid.ts';
import { paymentReminderEmail } from './emails.ts';
import { insertReminders, selectTerms } from './queries.ts';
import { reminderState, sendingState } from './rules.ts';

const NOT_NOW: Readonly<Record<Exclude<SendingState, 'open'>, string>> = {
  quiet_hours: 'Reminders are sent from 9 in the morning to 8 in the evening at the school. Try again then.',
  unpublished: 'Members can’t pay for an unpublished event, so no reminders were sent.',
  cancelled: 'This event is cancelled, so no reminders were sent.',
  started: 'This event has started, so no reminders were sent.',
};

/**
 * Emails the chosen people who may get a reminder. The lock of their registrations keeps two treasurers from reminding the
 * same person twice. Throws EVENT_NOT_FOUND, REMINDERS_NOT_NOW.
 */
export async function sendReminders(ctx: MemberContext, eventId: string, ids: readonly string[], pace: Pace) {
  const { db, now } = ctx;
  const event = await loadEvent(ctx, eventId);
  const sending = sendingState(event, now);
  if (sending !== 'open') throw new AppError('REMINDERS_NOT_NOW', { message: NOT_NOW[sending] });
  const terms = await selectTerms(db, eventId);
  const due = (await lockUnpaid(ctx, eventId, ids)).filter((row) => reminderState(row, now) === 'ready');
  if (due.length === 0) return { sent: 0 };
  const sentIds = due.map(({ registration_id }) => registration_id);
  await insertReminders(db, sentIds, now);
  await queueAtPace(
    ctx,
    due.map(({ user_id, ...row }) => {
      const place = { event_name: event.name, is_released: terms?.release_unpaid ?? false };
      return { user_id, email: paymentReminderEmail({ ...row, ...place }, now) };
    }),
    eventId,
    pace,
  );
  await record(ctx, {
    action_type: 'SEND_PAYMENT_REMINDERS',
    entity_type: 'events',
    description: `Sent ${due.length} payment ${due.length === 1 ? 'reminder' : 'reminders'} for ${event.name}`,
    entity_id: eventId,
    metadata: { sent: due.length },
  });
  return { sent: due.length };
}

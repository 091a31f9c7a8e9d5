/** What people read when an event is cancelled, and when it takes place after all. */
import { type Email, type EmailEvent, placeFacts } from '../../messages/email/email.ts';

export const cancelledEmail = (event: EmailEvent, message: string): Email => ({
  kind: 'event_cancelled',
  subject: `${event.name} is cancelled`,
  paragraphs: [`${event.name} is cancelled. The committee writes:`],
  quote: message,
  facts: placeFacts(event),
  closing: [
    'There’s nothing left to pay. Payments we received stay on record, and the committee will contact you about them.',
  ],
  action: { label: 'See the Event', path: `/events/${event.id}` },
});

/** To those who wait for a seat: they paid nothing, and can't open the page of an unpublished event. */
export function cancelledWhileWaitingEmail(event: EmailEvent & { is_published: boolean }, message: string): Email {
  const { action, ...email } = cancelledEmail(event, message);
  const closing = ['You were on the waiting list, which has ended.'];
  return { ...email, closing, ...(event.is_published && action && { action }) };
}

export const reinstatedEmail = (event: EmailEvent): Email => ({
  kind: 'event_reinstated',
  subject: `${event.name} takes place after all`,
  paragraphs: [`${event.name} is no longer cancelled. It takes place after all, and you still have your place.`],
  facts: placeFacts(event),
  action: { label: 'See the Event', path: `/events/${event.id}` },
});

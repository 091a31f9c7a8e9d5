import { schoolTime } from '../../lib/school-formats.ts';
import { type Email, type EmailEvent, placeFacts } from '../../messages/email/email.ts';

type Offer = { seats: number; ticket_type_name: string; expires_at: Date };

export const offerEmail = (event: EmailEvent, { seats, ticket_type_name, expires_at }: Offer): Email => ({
  kind: 'waiting_list_offer',
  subject: `${seats === 1 ? 'A place is free for you' : `${seats} places are free for you`}: ${event.name}`,
  preview: `Accept until ${schoolTime(expires_at)}.`,
  paragraphs: [
    seats === 1
      ? `A place at ${event.name} is free, and you’re next on the waiting list. We’re holding it for you.`
      : `${seats} places at ${event.name} are free, and you’re next on the waiting list. We’re holding them for you and your guests.`,
    `Accept until ${schoolTime(expires_at)}. After that we ask the next person.`,
  ],
  facts: [...placeFacts(event), ['Ticket', ticket_type_name], ['Accept until', schoolTime(expires_at)]],
  action: { label: seats === 1 ? 'Accept Your Place' : 'Accept Your Places', path: `/events/${event.id}` },
  closing: ['If you can’t come, open the event and press “No, thank you”. Then someone else can have it.'],
  good_until: expires_at.toISOString(),
});

export const offerExpiredEmail = (event: EmailEvent, isLast: boolean): Email => ({
  kind: 'waiting_list_offer_expired',
  subject: `Your offer for ${event.name} has expired`,
  paragraphs: [
    `You didn’t accept our offer for ${event.name} in time, so we ask the next person.`,
    isLast
      ? 'This was your second offer, so you’re no longer on the waiting list. You can join it again, at the end.'
      : 'You keep your position on the waiting list. When a place is free again, we’ll ask you once more.',
  ],
  facts: placeFacts(event),
  action: { label: 'See the Event', path: `/events/${event.id}` },
});

import { schoolRange } from '../../lib/school-formats.ts';
import type { Email, EmailEvent } from '../../messages/email/email.ts';

/** The questions alone: the answers are given on the page. */
export const answersRequestedEmail = (event: EmailEvent, labels: readonly string[]): Email => ({
  kind: 'answers_requested',
  subject: `A question about ${event.name}`,
  paragraphs: [
    `You’re registered for ${event.name}, and the committee needs ${labels.length === 1 ? 'an answer' : 'some answers'} from you:`,
    ...labels.map((label) => `• ${label}`),
    'It takes a minute on the event’s page. If you bring guests, answer for them too.',
  ],
  facts: [['When', schoolRange(event.start_date, event.end_date)]],
  action: { label: 'Answer Now', path: `/events/${event.id}#questions` },
});

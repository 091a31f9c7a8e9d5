/** The emails as their previews show them. */
import { expect, it } from 'vitest';
import { cancellationEmailSamples } from '../../events/cancellation/emails.ts';
import { paymentEmailSamples } from '../../payments/emails.ts';
import { suggestionEmailSamples } from '../../people/suggestions/emails.ts';
import { registrationEmailSamples } from '../../registrations/emails.ts';
import { waitingListEmailSamples } from '../../registrations/waiting-list/emails.ts';
import { emailSchema } from './email.ts';
import { renderHtml } from './html.ts';
import { renderText } from './plain-text.ts';

const samples = Object.entries({
  ...paymentEmailSamples,
  ...registrationEmailSamples,
  ...waitingListEmailSamples,
  ...cancellationEmailSamples,
  ...suggestionEmailSamples,
});
const to = { first_name: 'Renée', publicUrl: 'https://reunion.example', unsubscribePath: '/unsubscribe/x' };

it.each(samples)('%s is complete as text and HTML', (_, email) => {
  expect(emailSchema.safeParse(email).success).toBe(true);
  for (const part of [renderText(email, to), renderHtml(email, to)]) expect(part).not.toMatch(/undefined|NaN|\[object/);
});

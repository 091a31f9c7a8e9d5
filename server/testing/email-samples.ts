/** An example of every email, from the features that write them. */
import { accountEmailSamples } from '../accounts/emails.ts';
import { cancellationEmailSamples } from '../events/cancellation/emails.ts';
import type { Email } from '../messages/email/email.ts';
import { paymentEmailSamples } from '../payments/emails.ts';
import { rosterEmailSamples } from '../people/rosters/emails.ts';
import { suggestionEmailSamples } from '../people/suggestions/emails.ts';
import { registrationEmailSamples } from '../registrations/emails.ts';
import { waitingListEmailSamples } from '../registrations/waiting-list/emails.ts';

export const EMAIL_SAMPLES: Record<string, Email> = {
  ...accountEmailSamples,
  ...registrationEmailSamples,
  ...waitingListEmailSamples,
  ...paymentEmailSamples,
  ...cancellationEmailSamples,
  ...suggestionEmailSamples,
  ...rosterEmailSamples,
};

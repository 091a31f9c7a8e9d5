/** An example of every email. */
import {
  passwordChanged,
  passwordResetEmail,
  phoneChangedEmail,
  phoneRestoredEmail,
  securityEmail,
  welcomeEmail,
} from '../accounts/emails.ts';
import { cancelledEmail, cancelledWhileWaitingEmail, reinstatedEmail } from '../events/cancellation/emails.ts';
import type { Email, EmailEvent } from '../messages/email/email.ts';
import { classesConfirmedEmail, rostersPausedEmail } from '../people/rosters/emails.ts';
import { invitationReadyEmail } from '../people/suggestions/emails.ts';
import {
  guestsChangedEmail,
  registrationEmail,
  withdrawnByStaffEmail,
  withdrawnEmail,
} from '../registrations/emails.ts';
import { answersRequestedEmail } from '../registrations/questions/emails.ts';
import { offerEmail, offerExpiredEmail } from '../registrations/waiting-list/emails.ts';
import { PAYMENT_EMAIL_SAMPLES } from './payment-email-samples.ts';

const TIME = new Date('2026-11-21T15:04:00Z');

const EVENT: EmailEvent = {
  id: '9',
  name: 'Golden Jubilee Reunion',
  start_date: new Date('2026-12-12T23:00:00Z'),
  end_date: new Date('2026-12-14T04:00:00Z'),
  venue_name: 'The Jamaica Pegasus Hotel',
  location: '81 Knutsford Boulevard, Kingston 5',
};

const { id: event_id, name: event_name, ...place } = EVENT;
const PLACE = { event_id, event_name, ...place, ticket_type_name: 'Weekend with Room', guests: [] };
const REGISTRATION = {
  ...PLACE,
  id: '00000000-0000-4000-8000-000000000001',
  total_amount_cents: 125_000,
  payment_code: '7K3PQE',
  hotel_balance_cents: 48_000,
  max_guests: 2,
  has_questions: true,
};
const WITH_GUESTS = {
  ...REGISTRATION,
  guests: [
    { name: 'Sonia Wedderburn', ticket_type_name: 'Dinner Seat', price_cents: 11_000 },
    { name: 'Omar Wedderburn', ticket_type_name: 'Dinner Seat', price_cents: 0 },
  ],
  due_cents: 136_000,
  balance_cents: 11_000,
  payment_state: 'partly_paid',
} as const;

const OFFER = { ticket_type_name: 'Dinner Seat', expires_at: new Date('2026-11-20T20:15:00Z') };

const CLASS = { form: 3, level: 'N', numbers: 1 };

export const EMAIL_SAMPLES: Record<string, Email> = {
  welcome: { ...welcomeEmail(), action: { label: 'Verify Email Address', path: '/verify-email#token=3fJk2mQx9' } },
  'password-reset': {
    ...passwordResetEmail(new Date()),
    action: { label: 'Choose a New Password', path: '/reset-password#token=3fJk2mQx9' },
  },
  'phone-changed': {
    ...phoneChangedEmail({
      ...{ from: '3009', to: '1234', device: 'Safari on iPhone' },
      ...{ now: TIME, revert_until: new Date('2026-11-24T15:04:00Z') },
    }),
    action: { label: "This Wasn't Me", path: '/restore-number#token=3fJk2mQx9' },
  },
  'phone-restored': {
    ...phoneRestoredEmail('3009', TIME),
    action: { label: 'Choose a New Password', path: '/reset-password#token=3fJk2mQx9' },
  },
  'password-changed': securityEmail(passwordChanged(), TIME, ['Device', 'Safari on iPhone']),
  'answers-requested': answersRequestedEmail(EVENT, ['What do you eat?', 'T-shirt size']),
  'registration-received': registrationEmail(REGISTRATION),
  'registration-free': registrationEmail({
    ...REGISTRATION,
    total_amount_cents: 0,
    hotel_balance_cents: 0,
    max_guests: 0,
    has_questions: false,
  }),
  'guests-changed': guestsChangedEmail(WITH_GUESTS),
  'guests-changed-in-review': guestsChangedEmail({ ...WITH_GUESTS, payment_state: 'awaiting_review' }),
  'guests-removed': guestsChangedEmail({ ...WITH_GUESTS, guests: [], balance_cents: -11_000, due_cents: 125_000 }),
  'registration-withdrawn': withdrawnEmail(WITH_GUESTS),
  'registration-withdrawn-by-staff': withdrawnByStaffEmail(
    { ...PLACE, received_cents: 125_000, pending_cents: null, cancellation_fee_cents: 20_000 },
    'You’re on our list twice, so we removed this registration.\nYour other registration still has your room.',
  ),
  'waiting-list-offer': offerEmail(EVENT, { ...OFFER, seats: 1 }),
  'waiting-list-offer-for-two': offerEmail(EVENT, { ...OFFER, seats: 2 }),
  'waiting-list-offer-expired': offerExpiredEmail(EVENT, false),
  'waiting-list-offer-expired-twice': offerExpiredEmail(EVENT, true),
  ...PAYMENT_EMAIL_SAMPLES,
  'event-cancelled': cancelledEmail(EVENT, 'A hurricane damaged the hotel.\nWe’ll return every payment by 15 January.'),
  'event-cancelled-while-waiting': cancelledWhileWaitingEmail(
    { ...EVENT, is_published: true },
    'A hurricane damaged the hotel.',
  ),
  'event-reinstated': reinstatedEmail(EVENT),
  'invitation-ready': invitationReadyEmail([CLASS]),
  'invitations-ready': invitationReadyEmail([
    { ...CLASS, numbers: 2 },
    { form: 5, level: 'R', numbers: 1 },
  ]),
  'rosters-paused': rostersPausedEmail(),
  'classes-confirmed': classesConfirmedEmail(),
};

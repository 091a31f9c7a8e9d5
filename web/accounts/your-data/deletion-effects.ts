import { school } from '../../../school.config.ts';
import type { Reply } from '../../lib/api.ts';
import { formatPhone } from '../../lib/phone-format.ts';
import { plural, spaced } from '../../lib/text-format.ts';

export type OwnDeletion = Reply<'GET /account/deletion'>;

const lists = new Intl.ListFormat(school.locale);
const placesIn = (places: OwnDeletion['kept']) =>
  places.map(({ event_name, ticket_type_name }) => `${event_name} (${ticket_type_name})`).join(', ');

/** What deleting the account removes and keeps. */
export function ownDeletionEffects(deletion: OwnDeletion): { goes: string[]; stays: string[] } {
  const { released, roles, proofs, has_photo, phone } = deletion;
  const files = [
    ...(has_photo ? ['your photo'] : []),
    ...(proofs ? [plural(proofs, 'proof of payment', 'proofs of payment')] : []),
  ];
  const goes = [
    `Your profile${files.length ? `, ${lists.format(files)}` : ''}. The directory no longer lists you.`,
    'Your sign-in, on every device.',
    ...(roles.length ? [`Your ${roles.length === 1 ? 'role' : 'roles'} ${lists.format(roles.map(spaced))}.`] : []),
    ...(released.length
      ? [
          `${plural(released.length, 'unpaid place', 'unpaid places')}, available again to others: ${placesIn(released)}.`,
        ]
      : []),
    `The approval of your number ${formatPhone(phone)}. To come back, ask the committee to allow it again.`,
  ];
  return { goes, stays: whatStays(deletion) };
}

function whatStays({ kept, payments, pending_payments: pending, proofs, payment_profiles }: OwnDeletion): string[] {
  const blind = proofs ? `, then without ${pending === 1 ? 'its proof' : 'their proofs'}` : '';
  const waiting = pending ? `; ${pending === 1 ? 'one is' : `${pending} are`} still to be reviewed${blind}` : '';
  return [
    ...(payments
      ? [`${plural(payments, 'payment', 'payments')} kept in the accounts with your name and email address${waiting}.`]
      : []),
    ...(kept.length
      ? [
          `${plural(kept.length, 'place', 'places')} you sent money for: ${placesIn(kept)}. Write to ${school.supportEmail} if you want the money back.`,
        ]
      : []),
    ...(payment_profiles
      ? [`${plural(payment_profiles, 'payment profile', 'payment profiles')} of the committee, without an owner.`]
      : []),
    'Any registrations for past events, your guests’ names there and in places that are kept, and names you added to class lists.',
    'The activity log, with your name and email address.',
  ];
}

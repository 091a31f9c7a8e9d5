import { school } from '../../school.config.ts';
import type { Reply } from '../lib/api.ts';
import { formatPhone } from '../lib/phone-format.ts';
import { plural, spaced } from '../lib/text-format.ts';

export type Deletion = Reply<'GET /users/:id/deletion'>;

const lists = new Intl.ListFormat(school.locale);
const namesOf = (places: Deletion['kept']) =>
  places.map(({ event_name, ticket_type_name }) => `${event_name} (${ticket_type_name})`).join(', ');

/** What is deleted and what remains, in sentences with numbers and names. */
export function deletionEffects(deletion: Deletion): { goes: string[]; stays: string[] } {
  const { released, roles, proofs, has_photo } = deletion;
  const files = [
    ...(has_photo ? ['The profile photo'] : []),
    ...(proofs
      ? [
          `${has_photo ? '' : `The ${proofs === 1 ? 'file' : 'files'} of `}${plural(proofs, 'proof of payment', 'proofs of payment')}`,
        ]
      : []),
  ];
  const goes = [
    'The profile and the sign-in. The person is signed out immediately.',
    ...(roles.length ? [`The ${roles.length === 1 ? 'role' : 'roles'} ${lists.format(roles.map(spaced))}.`] : []),
    ...(released.length
      ? [
          `${plural(released.length, 'unpaid registration', 'unpaid registrations')}, whose seats become free: ${namesOf(released)}.`,
        ]
      : []),
    ...(files.length ? [`${lists.format(files)}.`] : []),
    `The phone number ${formatPhone(deletion.phone)}, from the list of numbers that can register. You can add it again.`,
  ];
  return { goes, stays: remaining(deletion) };
}

function remaining({ kept, payments, pending_payments: pending, proofs, payment_profiles }: Deletion): string[] {
  const review = pending === payments ? 'still to be reviewed' : `${pending} still to be reviewed`;
  const proofless = proofs ? `, without ${proofs === 1 ? 'the proof' : 'their proofs'}` : '';
  return [
    ...(payments
      ? [
          `${plural(payments, 'payment', 'payments')}, with the current name and email${pending ? `; ${review}${proofless}` : ''}.`,
        ]
      : []),
    ...(kept.length
      ? [
          `${plural(kept.length, 'registration', 'registrations')} with a payment sent: ${namesOf(kept)}. Withdraw ${kept.length === 1 ? 'it' : 'them'} in the event if no one will attend.`,
        ]
      : []),
    ...(payment_profiles
      ? [`${plural(payment_profiles, 'payment profile', 'payment profiles')}, without an owner.`]
      : []),
    'Any registrations for past events, guests’ names there and in registrations that are kept, and names they added to class lists.',
    'The activity log, with their name in it.',
  ];
}

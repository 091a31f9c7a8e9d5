/** What deleting someone does, in sentences. Pure. */
import { school } from '../../school.config.ts';
import type { Reply } from '../lib/api.ts';
import { formatPhone } from '../lib/phone-and-day.ts';
import { plural, spaced } from '../lib/words.ts';

export type Deletion = Reply<'GET /users/:id/deletion'>;

const lists = new Intl.ListFormat(school.locale);
const placesIn = (places: Deletion['kept']) =>
  places.map(({ event_name, ticket_type_name }) => `${event_name} (${ticket_type_name})`).join(', ');

/** What ends or goes, and what stays: each a list of sentences with their real numbers and names. */
export function deletionWords(deletion: Deletion): { goes: string[]; stays: string[] } {
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
    'The profile and the sign-in. The person using the account is signed out at once.',
    ...(roles.length ? [`The ${roles.length === 1 ? 'role' : 'roles'} ${lists.format(roles.map(spaced))}.`] : []),
    ...(released.length
      ? [`${plural(released.length, 'unpaid place', 'unpaid places')}, free again for others: ${placesIn(released)}.`]
      : []),
    ...(files.length ? [`${lists.format(files)}.`] : []),
    `The phone number ${formatPhone(deletion.phone)}, from the list of numbers that may register. It can be added again.`,
  ];
  return { goes, stays: whatStays(deletion) };
}

function whatStays({ kept, payments, pending_payments: pending, proofs, payment_profiles }: Deletion): string[] {
  const waiting = pending === payments ? 'still to be reviewed' : `${pending} still to be reviewed`;
  const blind = proofs ? `, then without ${proofs === 1 ? 'the proof' : 'their proofs'}` : '';
  return [
    ...(payments
      ? [
          `${plural(payments, 'payment', 'payments')}, under the name and email of today${pending ? `; ${waiting}${blind}` : ''}.`,
        ]
      : []),
    ...(kept.length
      ? [
          `${plural(kept.length, 'place', 'places')} for which money was sent: ${placesIn(kept)}. Withdraw ${kept.length === 1 ? 'it' : 'them'} in the event if no one will come.`,
        ]
      : []),
    ...(payment_profiles
      ? [`${plural(payment_profiles, 'payment profile', 'payment profiles')}, without an owner.`]
      : []),
    'The activity log, with their name in it.',
  ];
}

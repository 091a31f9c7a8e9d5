import { expect, test } from 'vitest';
import { type Deletion, deletionEffects } from './deletion-effects.ts';

const NOTHING: Deletion = {
  ...{ released: [], kept: [], payments: 0, pending_payments: 0, proofs: 0, has_photo: false, roles: [] },
  ...{ payment_profiles: 0, phone: '+18765551234' },
};
const place = (event_name: string) => ({ event_name, ticket_type_name: 'Dinner' });

test('a new account loses its profile and phone number, and the log remains', () => {
  expect(deletionEffects(NOTHING)).toEqual({
    goes: [
      'The profile and the sign-in. The person is signed out immediately.',
      'The phone number +1 876-555-1234, from the list of numbers that can register. You can add it again.',
    ],
    stays: [
      'Any registrations for past events, guests’ names there and in registrations that are kept, and names they added to class lists.',
      'The activity log, with their name in it.',
    ],
  });
});

test('every effect is listed with numbers and names', () => {
  const { goes, stays } = deletionEffects({
    ...NOTHING,
    released: [place('Beach Day'), place('Concert')],
    kept: [place('Gala')],
    ...{ payments: 3, pending_payments: 1, proofs: 2, has_photo: true, payment_profiles: 1 },
    roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'],
  });
  expect(goes.slice(1, 4)).toEqual([
    'The roles ACCOUNTANT and EVENT COORDINATOR.',
    '2 unpaid registrations, whose seats become free: Beach Day (Dinner), Concert (Dinner).',
    'The profile photo and 2 proofs of payment.',
  ]);
  expect(stays).toEqual([
    '3 payments, with the current name and email; 1 still to be reviewed, without their proofs.',
    '1 registration with a payment sent: Gala (Dinner). Withdraw it in the event if no one will attend.',
    '1 payment profile, without an owner.',
    'Any registrations for past events, guests’ names there and in registrations that are kept, and names they added to class lists.',
    'The activity log, with their name in it.',
  ]);
});

test.each<[Partial<Deletion>, string]>([
  [
    { payments: 1, pending_payments: 1, proofs: 1 },
    '1 payment, with the current name and email; still to be reviewed, without the proof.',
  ],
  [{ payments: 2, pending_payments: 2 }, '2 payments, with the current name and email; still to be reviewed.'],
  [{ payments: 2, proofs: 1 }, '2 payments, with the current name and email.'],
])('payments that remain: %j', (given, sentence) => {
  expect(deletionEffects({ ...NOTHING, ...given }).stays[0]).toBe(sentence);
});

test.each<[Partial<Deletion>, string]>([
  [{ has_photo: true }, 'The profile photo.'],
  [{ proofs: 1 }, 'The file of 1 proof of payment.'],
  [{ proofs: 2 }, 'The files of 2 proofs of payment.'],
])('files that are deleted: %j', (given, sentence) => {
  expect(deletionEffects({ ...NOTHING, ...given }).goes).toContain(sentence);
});

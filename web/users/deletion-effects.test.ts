import { expect, test } from 'vitest';
import { type Deletion, deletionWords } from './deletion-effects.ts';

const NOTHING: Deletion = {
  ...{ released: [], kept: [], payments: 0, pending_payments: 0, proofs: 0, has_photo: false, roles: [] },
  ...{ payment_profiles: 0, phone: '+18765551234' },
};
const place = (event_name: string) => ({ event_name, ticket_type_name: 'Dinner' });

test('a newcomer takes little along, and leaves the log', () => {
  expect(deletionWords(NOTHING)).toEqual({
    goes: [
      'The profile and the sign-in. The person using the account is signed out at once.',
      'The phone number +1 876-555-1234, from the list of numbers that may register. It can be added again.',
    ],
    stays: ['The activity log, with their name in it.'],
  });
});

test('everything that hangs on someone is said with its number and name', () => {
  const { goes, stays } = deletionWords({
    ...NOTHING,
    released: [place('Beach Day'), place('Concert')],
    kept: [place('Gala')],
    ...{ payments: 3, pending_payments: 1, proofs: 2, has_photo: true, payment_profiles: 1 },
    roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'],
  });
  expect(goes.slice(1, 4)).toEqual([
    'The roles ACCOUNTANT and EVENT COORDINATOR.',
    '2 unpaid places, free again for others: Beach Day (Dinner), Concert (Dinner).',
    'The profile photo and 2 proofs of payment.',
  ]);
  expect(stays).toEqual([
    '3 payments, under the name and email of today; 1 still to be reviewed, then without their proofs.',
    '1 place for which money was sent: Gala (Dinner). Withdraw it in the event if no one will come.',
    '1 payment profile, without an owner.',
    'The activity log, with their name in it.',
  ]);
});

test.each<[Partial<Deletion>, string]>([
  [
    { payments: 1, pending_payments: 1, proofs: 1 },
    '1 payment, under the name and email of today; still to be reviewed, then without the proof.',
  ],
  [{ payments: 2, pending_payments: 2 }, '2 payments, under the name and email of today; still to be reviewed.'],
  [{ payments: 2, proofs: 1 }, '2 payments, under the name and email of today.'],
])('payments in the words of %j', (given, sentence) => {
  expect(deletionWords({ ...NOTHING, ...given }).stays[0]).toBe(sentence);
});

test.each<[Partial<Deletion>, string]>([
  [{ has_photo: true }, 'The profile photo.'],
  [{ proofs: 1 }, 'The file of 1 proof of payment.'],
  [{ proofs: 2 }, 'The files of 2 proofs of payment.'],
])('files in the words of %j', (given, sentence) => {
  expect(deletionWords({ ...NOTHING, ...given }).goes).toContain(sentence);
});

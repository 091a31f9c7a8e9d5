import { expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { type OwnDeletion, ownDeletionEffects } from './deletion-effects.ts';

const NOTHING: OwnDeletion = {
  ...{ released: [], kept: [], payments: 0, pending_payments: 0, proofs: 0 },
  ...{ has_photo: false, roles: [], payment_profiles: 0, phone: '+18765551234' },
};
const place = (event_name: string) => ({ event_name, ticket_type_name: 'Gala Dinner' });

it('is short for a new member', () =>
  expect(ownDeletionEffects(NOTHING)).toEqual({
    goes: [
      'Your profile. The directory no longer lists you.',
      'Your sign-in, on every device.',
      'The approval of your number +1 876-555-1234. To come back, ask the committee to allow it again.',
    ],
    stays: [
      'Any registrations for past events, your guests’ names there and in places that are kept, and names you added to class lists.',
      'The activity log, with your name and email address.',
    ],
  }));

it('lists what is deleted and kept, with numbers and names', () => {
  const rich = {
    ...NOTHING,
    ...{ has_photo: true, proofs: 2, roles: ['EVENT_COORDINATOR'], payment_profiles: 1 },
    ...{ released: [place('Picnic')], kept: [place('Gala'), place('Ball')], payments: 3, pending_payments: 2 },
  };
  const { goes, stays } = ownDeletionEffects(rich);
  expect(goes).toContain('Your profile, your photo and 2 proofs of payment. The directory no longer lists you.');
  expect(goes).toContain('Your role EVENT COORDINATOR.');
  expect(goes).toContain('1 unpaid place, available again to others: Picnic (Gala Dinner).');
  expect(stays.slice(0, 3)).toEqual([
    '3 payments kept in the accounts with your name and email address; 2 are still to be reviewed, then without their proofs.',
    `2 places you sent money for: Gala (Gala Dinner), Ball (Gala Dinner). Write to ${school.supportEmail} if you want the money back.`,
    '1 payment profile of the committee, without an owner.',
  ]);
  const one = ownDeletionEffects({ ...NOTHING, payments: 1, pending_payments: 1 });
  expect(one.stays[0]).toBe(
    '1 payment kept in the accounts with your name and email address; one is still to be reviewed.',
  );
});

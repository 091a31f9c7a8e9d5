import { expect, test } from 'vitest';
import { conflictingChanges, differences } from './changes.ts';
import { type PaymentProfile, profileValues } from './form.ts';

const profile: PaymentProfile = {
  id: '1',
  name: 'Zelle',
  method_type: 'zelle',
  account_info: 'pay@school.example',
  owner_user_id: null,
  owner_name: null,
  profile_notes: null,
  display_instructions: 'Put your name in the memo.',
  is_global: false,
  is_active: true,
  processing_fee_type: 'flat',
  processing_fee_flat_cents: 30,
  processing_fee_percentage: '0.0',
  pass_fee_to_customer: true,
  supports_online_payment: false,
  bank_account_id: null,
  bank_account_name: null,
  used_in: 0,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
};

test('lists what someone else changed, and whether it was changed here too', () => {
  const after: PaymentProfile = {
    ...profile,
    name: 'Zelle to Tess',
    method_type: 'bank_transfer',
    owner_user_id: '2',
    owner_name: 'Tess Reid',
    display_instructions: null,
    is_global: true,
    is_active: false,
    processing_fee_flat_cents: 75,
  };
  expect(conflictingChanges(profile, after, { name: 'Mine' })).toEqual([
    { label: 'Name', theirs: 'Zelle to Tess', isMineToo: true },
    { label: 'Method type', theirs: 'Bank transfer', isMineToo: false },
    { label: 'Owner', theirs: 'Tess Reid', isMineToo: false },
    { label: 'Instructions', theirs: 'empty', isMineToo: false },
    { label: 'Global', theirs: 'yes', isMineToo: false },
    { label: 'Flat fee', theirs: 'US$0.75', isMineToo: false },
    { label: 'Status', theirs: 'archived', isMineToo: false },
  ]);
});

test('only fields that differ count as changed', () => {
  const values = profileValues(profile);
  expect(differences(values, { ...values })).toEqual({});
  expect(differences(values, { ...values, processing_fee_percentage: '2.9' })).toEqual({
    processing_fee_percentage: '2.9',
  });
  expect(conflictingChanges(profile, { ...profile, used_in: 3 }, {})).toEqual([]);
});

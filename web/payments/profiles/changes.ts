/** What someone else changed of a payment profile while it was being edited here. Pure. */
import { formatMoney } from '../../lib/format.ts';
import { methodName, type PaymentProfile, type ProfileValues, profileValues } from './form.ts';

const LABELS: Record<keyof ProfileValues, string> = {
  name: 'Name',
  method_type: 'Method type',
  account_info: 'Account information',
  owner_user_id: 'Owner',
  profile_notes: 'Notes',
  display_instructions: 'Instructions',
  is_global: 'Global',
  processing_fee_type: 'Fee type',
  processing_fee_flat_cents: 'Flat fee',
  processing_fee_percentage: 'Percentage',
  pass_fee_to_customer: 'Pass fee to customer',
};

/** The fields in which two sets of values differ, with the later ones. */
export const differences = (before: ProfileValues, after: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof ProfileValues]));

export type Change = { label: string; theirs: string; isMineToo: boolean };

/** What they changed, in words; `mine` are the fields that were changed here as well. */
export function changesElsewhere(
  before: PaymentProfile,
  after: PaymentProfile,
  mine: Partial<ProfileValues>,
): Change[] {
  const theirs = differences(profileValues(before), profileValues(after));
  const fields = Object.keys(theirs).map((name) => {
    const field = name as keyof ProfileValues;
    return { label: LABELS[field], theirs: inWords(after, field), isMineToo: field in mine };
  });
  const isMoved = before.is_active !== after.is_active;
  return isMoved
    ? [...fields, { label: 'Status', theirs: after.is_active ? 'active' : 'archived', isMineToo: false }]
    : fields;
}

function inWords(profile: PaymentProfile, field: keyof ProfileValues): string {
  if (field === 'owner_user_id') return profile.owner_name ?? 'The school';
  if (field === 'method_type') return methodName(profile.method_type);
  if (field === 'processing_fee_flat_cents') return formatMoney(profile.processing_fee_flat_cents);
  const value = profile[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === '' ? 'empty' : String(value);
}

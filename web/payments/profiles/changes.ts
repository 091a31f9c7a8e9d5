import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../lib/format.ts';
import { type PaymentProfile, PROFILE_LABELS, type ProfileValues, profileValues } from './form.ts';

/** The fields that differ, with their later values. */
export const differences = (before: ProfileValues, after: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof ProfileValues]));

export type Change = { label: string; theirs: string; isMineToo: boolean };

/** What another person changed, as text. `mine`: the fields that were changed here. */
export function conflictingChanges(
  before: PaymentProfile,
  after: PaymentProfile,
  mine: Partial<ProfileValues>,
): Change[] {
  const theirs = differences(profileValues(before), profileValues(after));
  const fields = Object.keys(theirs).map((name) => {
    const field = name as keyof ProfileValues;
    return { label: PROFILE_LABELS[field], theirs: valueText(after, field), isMineToo: field in mine };
  });
  const statusChanged = before.is_active !== after.is_active;
  return statusChanged
    ? [...fields, { label: 'Status', theirs: after.is_active ? 'active' : 'archived', isMineToo: false }]
    : fields;
}

function valueText(profile: PaymentProfile, field: keyof ProfileValues): string {
  if (field === 'owner_user_id') return profile.owner_name ?? 'The school';
  if (field === 'bank_account_id') return profile.bank_account_name ?? 'none';
  if (field === 'method_type') return methodLabel(profile.method_type);
  if (field === 'processing_fee_flat_cents') return formatMoney(profile.processing_fee_flat_cents);
  const value = profile[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === '' ? 'empty' : String(value);
}

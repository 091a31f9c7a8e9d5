import { METHOD_TYPES, type MethodType } from '../../../contract/constants.ts';
import { methodLabel } from '../../../contract/labels.ts';
import { writeMoney } from '../../lib/amounts.ts';
import type { Input, Reply } from '../../lib/api.ts';
import { feeTerms, NO_FEE } from './fees.ts';

export type PaymentProfile = Reply<'GET /payment-profiles'>['items'][number];

/** Spec 9, New payment profile defaults. */
const NEW = {
  name: '',
  method_type: 'zelle' as MethodType,
  account_info: '',
  owner_user_id: '',
  bank_account_id: '',
  profile_notes: '',
  display_instructions: '',
  is_global: false,
  ...NO_FEE,
  pass_fee_to_customer: true,
};
export type ProfileValues = typeof NEW;

export const PROFILE_LABELS: Record<keyof ProfileValues, string> = {
  name: 'Name',
  method_type: 'Method type',
  account_info: 'Account information',
  owner_user_id: 'Owner',
  bank_account_id: 'Bank account',
  profile_notes: 'Notes',
  display_instructions: 'Instructions',
  is_global: 'Global',
  processing_fee_type: 'Fee type',
  processing_fee_flat_cents: 'Flat fee',
  processing_fee_percentage: 'Percentage',
  pass_fee_to_customer: 'Pass fee to customer',
};

export const profileValues = (profile?: PaymentProfile): ProfileValues =>
  profile
    ? {
        name: profile.name,
        method_type: profile.method_type,
        account_info: profile.account_info,
        owner_user_id: profile.owner_user_id ?? '',
        bank_account_id: profile.bank_account_id ?? '',
        profile_notes: profile.profile_notes ?? '',
        display_instructions: profile.display_instructions ?? '',
        is_global: profile.is_global,
        processing_fee_type: profile.processing_fee_type,
        processing_fee_flat_cents: writeMoney(profile.processing_fee_flat_cents),
        processing_fee_percentage: profile.processing_fee_percentage.replace(/\.0$/, ''),
        pass_fee_to_customer: profile.pass_fee_to_customer,
      }
    : NEW;

/** Of valid values. Empty owner, notes and instructions are saved as null (spec 5). */
export function profileBody(values: ProfileValues): Input<'POST /payment-profiles'>['body'] {
  const terms = feeTerms(values);
  if (!terms) throw new RangeError('the fees are not valid');
  return {
    ...values,
    ...terms,
    owner_user_id: values.owner_user_id || null,
    bank_account_id: values.bank_account_id || null,
  };
}

export const METHOD_OPTIONS = METHOD_TYPES.map((type) => ({ value: type, label: methodLabel(type) }));

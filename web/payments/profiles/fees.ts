import { type FeeTerms, processingFee } from '../../../contract/fees.ts';
import { amountProblem, parseMoney, parsePercentage, writeMoney } from '../../lib/amounts.ts';
import { formatMoney } from '../../lib/format.ts';

/** The form's values, amounts as typed. */
export type FeeValues = {
  processing_fee_type: FeeTerms['processing_fee_type'];
  processing_fee_flat_cents: string;
  processing_fee_percentage: string;
};

const combined = (flat_cents: number, percentage: string): FeeValues => ({
  processing_fee_type: 'combined',
  processing_fee_flat_cents: writeMoney(flat_cents),
  processing_fee_percentage: percentage,
});
export const NO_FEE: FeeValues = {
  processing_fee_type: 'none',
  processing_fee_flat_cents: writeMoney(0),
  processing_fee_percentage: '0',
};

/** Spec 9. */
export const FEE_PRESETS: readonly { label: string; fees: FeeValues }[] = [
  { label: 'No fee', fees: NO_FEE },
  { label: 'Zelle', fees: NO_FEE },
  { label: 'Cash / bank transfer', fees: NO_FEE },
  { label: 'Wallet provider', fees: combined(30, '2.9') },
  { label: 'Card processor', fees: combined(30, '2.9') },
  { label: 'Point-of-sale card provider', fees: combined(10, '2.6') },
];

/** The amounts for which the form shows the fee (spec 9). */
export const EXAMPLE_CENTS = [10_000, 50_000] as const;

export const hasFlat = (type: FeeTerms['processing_fee_type']) => type === 'flat' || type === 'combined';
export const hasPercentage = (type: FeeTerms['processing_fee_type']) => type === 'percentage' || type === 'combined';

/** The typed values as the server accepts them; a part that the type doesn't use is 0. Null if invalid. */
export function feeTerms(values: FeeValues): FeeTerms | null {
  const { processing_fee_type: type } = values;
  const percentage = hasPercentage(type) ? parsePercentage(values.processing_fee_percentage) : '0';
  if (percentage === undefined || (hasFlat(type) && amountProblem(values.processing_fee_flat_cents))) return null;
  return {
    processing_fee_type: type,
    processing_fee_flat_cents: hasFlat(type) ? (parseMoney(values.processing_fee_flat_cents) ?? 0) : 0,
    processing_fee_percentage: percentage,
  };
}

/** '2.9% + $0.30', '$2.00 flat', 'No fee'. */
export function feeSummary(terms: FeeTerms): string {
  const flat = formatMoney(terms.processing_fee_flat_cents);
  const share = `${terms.processing_fee_percentage.replace(/\.0$/, '')}%`;
  const summaries = { none: 'No fee', flat: `${flat} flat`, percentage: share, combined: `${share} + ${flat}` };
  return summaries[terms.processing_fee_type];
}

/** '$3.20 fee, $103.20 to pay', or what the school receives if it pays the fee. */
export function feeExample(terms: FeeTerms, passedOn: boolean, base_cents: number): string {
  const fee = processingFee(terms, base_cents);
  if (fee === 0) return 'no fee';
  const then = passedOn
    ? `${formatMoney(base_cents + fee)} to pay`
    : `${formatMoney(base_cents - fee)} reaches the school`;
  return `${formatMoney(fee)} fee, ${then}`;
}

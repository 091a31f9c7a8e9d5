/** The fee part of a payment profile's form: presets, reading what was typed, saying it in words. Pure (spec 5, 9). */
import { type FeeTerms, PERCENTAGE, processingFee } from '../../../contract/fees.ts';
import { formatMoney } from '../../lib/format.ts';

/** What the form keeps: the flat fee in cents, the percentage as it is typed. */
export type FeeValues = {
  processing_fee_type: FeeTerms['processing_fee_type'];
  processing_fee_flat_cents: number | null;
  processing_fee_percentage: string;
};

const combined = (flat: number, percentage: string): FeeValues => ({
  processing_fee_type: 'combined',
  processing_fee_flat_cents: flat,
  processing_fee_percentage: percentage,
});
const NONE: FeeValues = { processing_fee_type: 'none', processing_fee_flat_cents: 0, processing_fee_percentage: '0' };

/** Spec 9, Fee presets. */
export const FEE_PRESETS: readonly { label: string; fees: FeeValues }[] = [
  { label: 'No fee', fees: NONE },
  { label: 'Zelle', fees: NONE },
  { label: 'Cash / bank transfer', fees: NONE },
  { label: 'Wallet provider', fees: combined(30, '2.9') },
  { label: 'Card processor', fees: combined(30, '2.9') },
  { label: 'Point-of-sale card provider', fees: combined(10, '2.6') },
];

/** Spec 9: the form shows what a fee comes to at these. */
export const EXAMPLE_CENTS = [10_000, 50_000] as const;

export const hasFlat = (type: FeeTerms['processing_fee_type']) => type === 'flat' || type === 'combined';
export const hasPercentage = (type: FeeTerms['processing_fee_type']) => type === 'percentage' || type === 'combined';

/** 0 to 100 in steps of 0.1 (spec 5). */
export const isPercentage = (typed: string) => PERCENTAGE.test(typed.trim());

/** What is typed as the server takes it; a part that its type does not use is 0. Null while it cannot be read. */
export function feeTerms(values: FeeValues): FeeTerms | null {
  const { processing_fee_type: type } = values;
  const percentage = values.processing_fee_percentage.trim();
  if (hasPercentage(type) && !isPercentage(percentage)) return null;
  return {
    processing_fee_type: type,
    processing_fee_flat_cents: hasFlat(type) ? (values.processing_fee_flat_cents ?? 0) : 0,
    processing_fee_percentage: hasPercentage(type) ? percentage : '0',
  };
}

/** '2.9% + $0.30', '$2.00 flat', 'No fee'. */
export function feeSummary(terms: FeeTerms): string {
  const flat = formatMoney(terms.processing_fee_flat_cents);
  const share = `${terms.processing_fee_percentage.replace(/\.0$/, '')}%`;
  const words = { none: 'No fee', flat: `${flat} flat`, percentage: share, combined: `${share} + ${flat}` };
  return words[terms.processing_fee_type];
}

/** 'a $3.20 fee, $103.20 to pay', or what the school receives where it bears the fee. */
export function feeExample(terms: FeeTerms, passedOn: boolean, base_cents: number): string {
  const fee = processingFee(terms, base_cents);
  if (fee === 0) return 'no fee';
  const then = passedOn
    ? `${formatMoney(base_cents + fee)} to pay`
    : `${formatMoney(base_cents - fee)} reaches the school`;
  return `${formatMoney(fee)} fee, ${then}`;
}

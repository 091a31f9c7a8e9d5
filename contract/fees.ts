// No zod here: the browser loads this file at first.
import type { FeeType } from './constants.ts';

/** 0 to 100 in steps of 0.1, as text. */
export const PERCENTAGE = /^(100(\.0)?|\d{1,2}(\.\d)?)$/;

export type FeeTerms = {
  readonly processing_fee_type: FeeType;
  readonly processing_fee_flat_cents: number;
  /** A decimal as text, like '2.9', so that it stays exact. */
  readonly processing_fee_percentage: string;
};

export type Amounts = { base_amount_cents: number; processing_fee_cents: number; total_amount_cents: number };

/**
 * The fee in cents for a base in cents; a percentage is rounded half up to the cent. Throws RangeError if the
 * percentage is not a decimal number of 0 or more.
 */
export function processingFee(terms: FeeTerms, base_cents: number): number {
  const { processing_fee_type: type, processing_fee_flat_cents: flat } = terms;
  if (type === 'none') return 0;
  if (type === 'flat') return flat;
  const share = shareOf(base_cents, terms.processing_fee_percentage);
  return type === 'percentage' ? share : flat + share;
}

/** The fee is 0 if the profile doesn't pass it on to the customer. */
export function amountsToPay(terms: FeeTerms & { pass_fee_to_customer: boolean }, base_cents: number): Amounts {
  const fee = terms.pass_fee_to_customer ? processingFee(terms, base_cents) : 0;
  return { base_amount_cents: base_cents, processing_fee_cents: fee, total_amount_cents: base_cents + fee };
}

/**
 * What an amount received pays for: first the submitted base amount, then the submitted fee; what is left is base too, and
 * so credit.
 */
export function splitReceived(
  { base_amount_cents, processing_fee_cents }: Omit<Amounts, 'total_amount_cents'>,
  received_cents: number,
) {
  const fee_cents = Math.min(Math.max(received_cents - base_amount_cents, 0), processing_fee_cents);
  return { base_cents: received_cents - fee_cents, fee_cents };
}

/** base × percentage / 100 in integers, since 1.005 × 100 is not 100.5 in floating point. */
function shareOf(base_cents: number, percentage: string): number {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(percentage) ?? [];
  if (whole === undefined) throw new RangeError(`not a percentage: ${JSON.stringify(percentage)}`);
  const hundred = 100n * 10n ** BigInt(decimals.length);
  const exact = BigInt(base_cents) * BigInt(whole + decimals);
  return Number((2n * exact + hundred) / (2n * hundred));
}

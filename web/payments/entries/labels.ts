import { ENTRY_METHODS } from '../../../contract/constants.ts';
import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Entry, Money } from './queries.ts';

export const METHOD_OPTIONS = ENTRY_METHODS.map((value) => ({ value, label: methodLabel(value) }));

/** 'Payment', 'Refund', 'Discount', 'Surcharge', or what was reversed. */
export function entryLabel({
  kind,
  base_cents,
  reverses_id,
}: Pick<Entry, 'kind' | 'base_cents' | 'reverses_id'>): string {
  const positive = reverses_id ? -base_cents : base_cents;
  const label = kind === 'payment' ? 'Payment' : kind === 'refund' ? 'Refund' : positive > 0 ? 'Discount' : 'Surcharge';
  return reverses_id ? `${label} reversed` : label;
}

/** 'US$70.00', or with a minus where money was returned. */
export const entryAmount = ({ base_cents, fee_cents }: Pick<Entry, 'base_cents' | 'fee_cents'>): string =>
  formatMoney(base_cents + fee_cents).replace('-', '−');

/** 'US$50.00 to pay', 'US$5.00 too much', 'Nothing to pay'. */
export function balanceText({ balance_cents }: Pick<Money, 'balance_cents'>): string {
  if (balance_cents > 0) return `${formatMoney(balance_cents)} to pay`;
  return balance_cents < 0 ? `${formatMoney(-balance_cents)} too much` : 'Nothing to pay';
}

/** Those that a confirmation made are reversed by reopening that payment. */
export const isReversible = ({ reverses_id, is_reversed, payment_id }: Entry): boolean =>
  !reverses_id && !is_reversed && !payment_id;

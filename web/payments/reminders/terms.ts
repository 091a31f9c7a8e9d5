/** Payment terms as a form has them. Pure. */
import type { Terms } from './queries.ts';

export type Values = { days_to_pay: string; release_unpaid: boolean; banking_days: string };

const BANKING_DAYS = 1;

export const valuesOf = (terms: Terms | null): Values => ({
  days_to_pay: String(terms?.days_to_pay ?? ''),
  release_unpaid: terms?.release_unpaid ?? false,
  banking_days: String(terms?.banking_days ?? BANKING_DAYS),
});

/** Without release the banking days are hidden and stay as they were, whatever was typed. */
export const termsOf = ({ days_to_pay, release_unpaid, banking_days }: Values, before: Terms | null): Terms | null =>
  days_to_pay.trim() === ''
    ? null
    : {
        days_to_pay: Number(days_to_pay),
        release_unpaid,
        banking_days: release_unpaid ? Number(banking_days) : (before?.banking_days ?? BANKING_DAYS),
      };

/**
 * How amounts are written on screen, in emails and in the log. They are integer cents everywhere, and only become text here.
 * No schema code, so the browser may import it.
 */
import { school } from '../school.config.ts';

/** The largest amount: a price, its whole again as a fee and a flat fee still fit an integer of the database. */
export const MAX_CENTS = 700_000_000;

// World English names each dollar: "US$", and other currencies by their code. Readers live in several countries.
const format = new Intl.NumberFormat('en-001', { style: 'currency', currency: school.currency });

/** Integer cents as 'US$1,250.00'. */
export const formatMoney = (cents: number): string => format.format(cents / 100);

/** 'US$120.00', or 'Free': of a ticket's price only. */
export const formatPrice = (cents: number): string => (cents === 0 ? 'Free' : formatMoney(cents));

/** Integer cents of any currency: of bank lines, which may be in another than the school's. */
export const formatMoneyIn = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-001', { style: 'currency', currency }).format(cents / 100);

/** How people and sums of several bank lines are written. Pure. */
import { formatMoneyIn } from '../../../contract/money.ts';
import type { BankLine, Candidate } from './queries.ts';

export const namesOf = (people: readonly Pick<Candidate, 'name'>[]): string =>
  people.map(({ name }) => name ?? 'a deleted account').join(', ');

/** What came in and what went out, by currency: 'US$10.00 in, US$5.00 out'. */
export function sumsOf(lines: readonly Pick<BankLine, 'open_cents' | 'currency'>[]): string {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const sums = currencies.flatMap((currency) => {
    const amounts = lines.filter((line) => line.currency === currency).map(({ open_cents }) => open_cents);
    const sum = (sign: number) => amounts.reduce((total, cents) => total + Math.max(cents * sign, 0), 0);
    return [
      { currency, cents: sum(1), way: 'in' },
      { currency, cents: sum(-1), way: 'out' },
    ];
  });
  return sums
    .flatMap(({ currency, cents, way }) => (cents > 0 ? `${formatMoneyIn(cents, currency)} ${way}` : []))
    .join(', ');
}

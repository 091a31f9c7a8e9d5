/** How people and sums of several bank lines are written. Pure. */
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatCount, plural } from '../../lib/text-format.ts';
import type { BankLine, Candidate } from './queries.ts';

export const namesOf = (people: readonly Pick<Candidate, 'name'>[]): string =>
  people.map(({ name }) => name ?? 'a deleted account').join(', ');

type Ignored = { ignored: number; kept: number; settled: number };

/** '3 lines ignored. 1 was kept: it may be a payment by a registered person.' `settled`: by someone else meanwhile. */
export function ignoredWords({ ignored, kept, settled }: Ignored): string {
  const rest = [
    kept === 1 && '1 was kept: it may be a payment by a registered person.',
    kept > 1 && `${formatCount(kept)} were kept: they may be payments by registered people.`,
    settled > 0 && 'Someone else has recorded or ignored the others.',
  ].filter(Boolean);
  return [`${plural(ignored, 'line', 'lines')} ignored${rest.length > 0 ? '.' : ''}`, ...rest].join(' ');
}

/** What came in and what went out, by currency: 'US$10.00 in, US$5.00 out'. */
export function sumsOf(lines: readonly Pick<BankLine, 'open_cents' | 'currency'>[]): string {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  const sums = currencies.flatMap((currency) => {
    const amounts = lines.filter((line) => line.currency === currency).map(({ open_cents }) => open_cents);
    const sum = (sign: number) => amounts.reduce((total, cents) => total + Math.max(cents * sign, 0), 0);
    const words = (cents: number, way: string) => (cents > 0 ? [`${formatMoneyIn(cents, currency)} ${way}`] : []);
    return [...words(sum(1), 'in'), ...words(sum(-1), 'out')];
  });
  return sums.join(', ');
}

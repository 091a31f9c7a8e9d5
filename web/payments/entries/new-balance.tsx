import { formatMoney } from '../../lib/format.ts';
import { balanceText } from './labels.ts';

/** What is left to pay, now and after what the form says; both in cents. */
export function NewBalance({ now, after }: { now: number; after: number }) {
  return (
    <p aria-live="polite" className="text-ink-soft">
      Now: {balanceText({ balance_cents: now })}. After this:{' '}
      <strong className="figures text-ink">
        {after === 0 ? formatMoney(0) : balanceText({ balance_cents: after })}
      </strong>
      .
    </p>
  );
}

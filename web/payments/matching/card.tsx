import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LineActions } from './actions.tsx';
import { CLASS_LOOKS } from './filters.tsx';
import { LineMoney } from './money.tsx';
import type { BankLine } from './queries.ts';
import type { LineTools } from './use-batches.ts';

type Props = LineTools & { line: BankLine; id: string; isCurrent: boolean; onCurrent: () => void };

/** What the bank says, and next to it what it pays for. */
export function LineCard({ id, isCurrent, onCurrent, ...rest }: Props) {
  const { line, batches } = rest;
  const { label, tone } = CLASS_LOOKS[line.class];
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onCurrent}
      className={cx(
        'grid scroll-my-24 gap-4 rounded-lg border bg-raised p-4 shadow-card md:grid-cols-2 md:gap-6',
        isCurrent ? 'border-green' : 'border-rule',
      )}
    >
      <BankSide id={`${id}-name`} line={line} />
      <div className="grid min-w-0 content-start gap-3 max-md:border-rule max-md:border-t max-md:pt-4">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="wrap-anywhere min-w-0 text-[.94rem] text-ink-soft">
            {line.reason}
            {line.ignored_by_name && ` (${line.ignored_by_name})`}
          </span>
        </p>
        <LineMoney line={line} />
        <FormError>{batches.refusals[line.id] ?? null}</FormError>
        {rest.mayRecord && <LineActions {...rest} />}
      </div>
    </article>
  );
}

function BankSide({ id, line }: { id: string; line: BankLine }) {
  const { payer, text, booked_on, amount_cents, currency, open_cents, is_reversal, bank_reference } = line;
  const isPartly = open_cents !== amount_cents && open_cents !== 0;
  return (
    <div className="grid min-w-0 content-start gap-1 leading-snug">
      <h3 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 font-[650] text-[1.05rem]">
        <span className="wrap-anywhere min-w-0">{payer ?? text}</span>
        <span className="figures whitespace-nowrap">{formatMoneyIn(amount_cents, currency)}</span>
      </h3>
      {payer && <p className="wrap-anywhere text-[.94rem] text-ink-soft">{text}</p>}
      <p className="figures wrap-anywhere text-[.9rem] text-ink-soft">
        {formatDay(booked_on)}
        {bank_reference && `, reference ${bank_reference}`}
      </p>
      {isPartly && <p className="figures font-[650]">{formatMoneyIn(open_cents, currency)} not recorded yet</p>}
      {is_reversal && (
        <p>
          <Badge tone="gold">Undoes an earlier line</Badge>
        </p>
      )}
    </div>
  );
}

import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { PreviewLine } from './queries.ts';

type Facts = Pick<PreviewLine, 'booked_on' | 'amount_cents' | 'currency' | 'payer' | 'text' | 'is_reversal'>;

/** Day, amount, payer and text of a line. */
export const lineColumns = <Line extends Facts>(): Column<Line>[] => [
  {
    key: 'payer',
    header: 'Payer and text',
    bare: true,
    cell: ({ payer, text, is_reversal }) => (
      <span className="grid min-w-0 gap-0.5 text-left font-normal leading-snug">
        {payer && <span className="wrap-anywhere font-[650]">{payer}</span>}
        <span className="wrap-anywhere text-[.94rem] text-ink-soft">{text}</span>
        {is_reversal && (
          <span>
            <Badge tone="gold">Undoes an earlier line</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'day',
    header: 'Day',
    cell: ({ booked_on }) => <span className="figures md:whitespace-nowrap">{formatDay(booked_on)}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount_cents, currency }) => (
      <span className="figures whitespace-nowrap font-[650]">{formatMoneyIn(amount_cents, currency)}</span>
    ),
  },
];

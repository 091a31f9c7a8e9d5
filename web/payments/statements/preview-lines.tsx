import { useState } from 'react';
import { formatMoneyIn } from '../../../contract/money.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { PreviewLine } from './queries.ts';

/** By place in the file: whether it is the stored transfer. */
export type SameTransfer = Readonly<Record<number, boolean>>;
type Props = { lines: readonly PreviewLine[]; same: SameTransfer; onSame: (same: SameTransfer) => void };

const SHOWN = 50;

/** Lines to check come first. */
export function PreviewLines({ lines, same, onSame }: Props) {
  const [isWhole, setWhole] = useState(false);
  const similar = lines.filter(({ state }) => state === 'similar');
  const ordered = [...similar, ...lines.filter(({ state }) => state !== 'similar')];
  const hidden = isWhole ? 0 : Math.max(0, ordered.length - Math.max(SHOWN, similar.length));
  const answerAll = () => onSame(Object.fromEntries(similar.map(({ position }) => [position, true])));
  return (
    <div className="grid gap-3">
      {similar.length > 1 && (
        <Button tone="secondary" className="justify-self-start" onClick={answerAll}>
          All {similar.length} are the same transfers
        </Button>
      )}
      <Table
        caption="Lines of the file"
        columns={[...COLUMNS, stateColumn(same, onSame)]}
        rows={ordered.slice(0, ordered.length - hidden)}
        rowKey={({ position }) => position}
      />
      {hidden > 0 && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Show {hidden} more lines
        </Button>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<PreviewLine>[] = [
  {
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
    header: 'Day',
    cell: ({ booked_on }) => <span className="figures md:whitespace-nowrap">{formatDay(booked_on)}</span>,
  },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ amount_cents, currency }) => (
      <span className="figures whitespace-nowrap font-[650]">{formatMoneyIn(amount_cents, currency)}</span>
    ),
  },
];

const ANSWERS = [
  { value: 'yes', label: 'Yes, the same' },
  { value: 'no', label: 'No, another one' },
];

const stateColumn = (same: SameTransfer, onSame: Props['onSame']): Column<PreviewLine> => ({
  header: 'State',
  bare: true,
  cell: ({ state, position, similar_to }) => {
    if (state === 'known') return <Badge>Stored already</Badge>;
    if (!similar_to) return <Badge tone="green">New</Badge>;
    const answer = same[position];
    return (
      <span className="grid w-full min-w-0 gap-2 text-left md:w-64">
        <span className="wrap-anywhere text-[.94rem] leading-snug">
          A stored line has the same day and amount: {[similar_to.payer, similar_to.text].filter(Boolean).join(', ')}
        </span>
        <SelectField
          label="Same transfer?"
          empty="Choose"
          options={ANSWERS}
          value={answer === undefined ? '' : answer ? 'yes' : 'no'}
          onChange={({ target }) => {
            const { [position]: _, ...others } = same;
            onSame(target.value === '' ? others : { ...others, [position]: target.value === 'yes' });
          }}
        />
      </span>
    );
  },
});

import { Link } from '@tanstack/react-router';
import { school } from '../../../school.config.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { MoneySums, Report } from './queries.ts';

type Line = { id: string | null; name: string; sums: MoneySums };

/** Each event and all of them: due - received + refunded - discounts = outstanding - credit. */
export function EventSums({ report: { events, all } }: { report: Report }) {
  const rows: Line[] = events.length > 1 ? [...events, { id: null, name: 'All events', sums: all }] : [...events];
  return (
    <Section title="By event" note={`Amounts in ${school.currency}, as of now. Fees are apart from the others.`}>
      <Table caption="Money by event" columns={COLUMNS} rows={rows} rowKey={({ id }) => id ?? 'all'} />
    </Section>
  );
}

const numbers = new Intl.NumberFormat('en-001', { minimumFractionDigits: 2 });
/** Without the currency, which every cell of the seven columns would repeat. */
const plain = (cents: number): string => numbers.format(cents / 100);

const amount = (header: string, of: (sums: MoneySums) => number): Column<Line> => ({
  header,
  align: 'end',
  cell: ({ id, sums }) => (
    <span className={id === null ? 'whitespace-nowrap font-[750]' : 'whitespace-nowrap'}>{plain(of(sums))}</span>
  ),
});

const COLUMNS: readonly Column<Line>[] = [
  {
    header: 'Event',
    bare: true,
    cell: ({ id, name }) =>
      id === null ? (
        <span className="font-[750]">{name}</span>
      ) : (
        <Link
          to="/admin/money-report"
          search={(before) => ({ ...before, event: id })}
          className="inline-flex min-h-6 items-center font-[650] text-green-ink text-left hover:underline wrap-anywhere max-md:min-h-11"
        >
          {name}
        </Link>
      ),
  },
  amount('Due', ({ expected_cents }) => expected_cents),
  amount('Received', ({ received_cents }) => received_cents),
  amount('Refunded', ({ refunded_cents }) => refunded_cents),
  amount('Discounts', ({ adjusted_cents }) => adjusted_cents),
  amount('Outstanding', ({ outstanding_cents }) => outstanding_cents),
  amount('Credit', ({ credit_cents, refund_due_cents }) => credit_cents + refund_due_cents),
  amount('Fees', ({ fees_cents }) => fees_cents),
];

import type { Key } from 'react';
import { methodLabel } from '../../../contract/labels.ts';
import { formatDay, formatDays, formatMoney } from '../../lib/format.ts';
import { Section } from '../../ui/section.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { EntrySums, Report, ReportSearch } from './queries.ts';

/** What moved in the period, as a whole and by what it belongs to. */
export function PeriodSums({ report, search }: { report: Report; search: ReportSearch }) {
  const { period, by_method, by_profile, by_ticket_type } = report;
  return (
    <Section title="Received and refunded" note={periodLabel(search)}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile label="Received" value={formatMoney(period.received_cents)} />
        <StatTile label="Refunded" value={formatMoney(period.refunded_cents)} />
        <StatTile label="Discounts" value={formatMoney(period.adjusted_cents)} />
        <StatTile label="Fees" value={formatMoney(period.fees_cents)} />
      </div>
      <Part
        header="Method"
        rows={by_method.map(({ method, sums }) => ({ id: method, label: methodLabel(method), sums }))}
      />
      <Part
        header="Paid to"
        rows={by_profile.map(({ id, name, owner, sums }) => ({
          id,
          label: name ?? 'Recorded by staff',
          note: owner,
          sums,
        }))}
      />
      <Part
        header="Ticket type"
        rows={by_ticket_type.map(({ id, name, event_name, sums }) => ({ id, label: name, note: event_name, sums }))}
      />
    </Section>
  );
}

type Line = { id: Key; label: string; note?: string | null; sums: EntrySums };

function Part({ header, rows }: { header: string; rows: readonly Line[] }) {
  if (rows.length === 0) return null;
  return (
    <Table
      caption={`Received and refunded by ${header.toLowerCase()}`}
      columns={[labelOf(header), ...AMOUNTS]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

const labelOf = (header: string): Column<Line> => ({
  header,
  bare: true,
  className: 'md:w-1/2',
  cell: ({ label, note }) => (
    <span className="grid min-w-0 text-left leading-snug">
      <span className="font-[650] wrap-anywhere">{label}</span>
      {note && <span className="text-[.9rem] text-ink-soft wrap-anywhere">{note}</span>}
    </span>
  ),
});

const amount = (header: string, of: (sums: EntrySums) => number): Column<Line> => ({
  header,
  align: 'end',
  cell: ({ sums }) => formatMoney(of(sums)),
});

const AMOUNTS: readonly Column<Line>[] = [
  amount('Received', ({ received_cents }) => received_cents),
  amount('Refunded', ({ refunded_cents }) => refunded_cents),
  amount('Fees', ({ fees_cents }) => fees_cents),
];

/** What the report's amounts that moved are of. */
function periodLabel({ from, to }: ReportSearch): string {
  if (from && to) return formatDays({ first_day: from, last_day: to });
  if (from) return `Since ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : 'From the first entry until now';
}

import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/times.ts';
import { school } from '../../../school.config.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import type { PdfColumn } from '../../lib/pdf/table.ts';
import { schoolTime } from '../../lib/school-formats.ts';
import type { ReportFilter } from './queries.ts';
import type { Report } from './report.ts';

type Pdf = Awaited<ReturnType<typeof createPdf>>;

export async function renderReport(report: Report, filter: ReportFilter, now: Date): Promise<Buffer> {
  const pdf = await createPdf('Money report', now);
  const event = report.choices.find(({ id }) => id === filter.event);
  pdf.paragraph(
    `${event?.name ?? 'All events'}, as of ${schoolTime(now)}. Amounts by event in ${school.currency}, fees apart.`,
    { colour: 'soft' },
  );
  await addEvents(pdf, report);
  await addPeriod(pdf, report, filter);
  await addDebtors(pdf, report);
  if (report.exceptions.length > 0) {
    pdf.subheading('Decided or recorded by the person who paid');
    for (const { at, by_name, description, reason } of report.exceptions)
      pdf.paragraph(`${schoolTime(at)}, ${by_name ?? 'someone'}: ${description}. ${reason}`);
  }
  return pdf.finish();
}

const amount = (heading: string, width = 0.14): PdfColumn => ({ heading, width, align: 'right' });
const name = (heading: string, width: number): PdfColumn => ({ heading, width });

const numbers = new Intl.NumberFormat('en-001', { minimumFractionDigits: 2 });
/** Without the currency, which every cell would repeat. */
const plain = (cents: number): string => numbers.format(cents / 100);

function addEvents(pdf: Pdf, { events, all }: Report): Promise<void> {
  const columns = ['Due', 'Received', 'Refunded', 'Discounts', 'Outstanding', 'Credit', 'Fees'];
  const row = (label: string, sums: Report['all']) => [
    label,
    ...[sums.expected_cents, sums.received_cents, sums.refunded_cents, sums.adjusted_cents].map(plain),
    ...[sums.outstanding_cents, sums.credit_cents + sums.refund_due_cents, sums.fees_cents].map(plain),
  ];
  const rows = events.map(({ name, sums }) => row(name, sums));
  const total = row('All', all);
  return pdf.table([name('Event', 0.16), ...columns.map((each) => amount(each, 0.12))], [...rows, total], {
    boldLast: true,
    size: 8.5,
  });
}

async function addPeriod(
  pdf: Pdf,
  { period, by_method, by_profile, by_ticket_type }: Report,
  filter: ReportFilter,
): Promise<void> {
  pdf.subheading(periodTitle(filter));
  await pdf.facts([
    ['Received', formatMoney(period.received_cents)],
    ['Refunded', formatMoney(period.refunded_cents)],
    ['Discounts', formatMoney(period.adjusted_cents)],
    ['Fees', formatMoney(period.fees_cents)],
  ]);
  const row = (label: string, { received_cents, refunded_cents, fees_cents }: Report['period']) => [
    label,
    ...[received_cents, refunded_cents, fees_cents].map(formatMoney),
  ];
  const parts = {
    Method: by_method.map(({ method, sums }) => row(methodLabel(method), sums)),
    'Paid to': by_profile.map((each) => row(profileLabel(each), each.sums)),
    'Ticket type': by_ticket_type.map(({ name, event_name, sums }) => row(`${name}, ${event_name}`, sums)),
  };
  const amounts = ['Received', 'Refunded', 'Fees'].map((heading) => amount(heading, 0.17));
  for (const [heading, rows] of Object.entries(parts))
    if (rows.length > 0) await pdf.table([name(heading, 0.49), ...amounts], rows);
}

const profileLabel = ({ name, owner }: Report['by_profile'][number]): string =>
  name === null ? 'Recorded by staff' : owner ? `${name} (${owner})` : name;

function periodTitle({ from, to }: ReportFilter): string {
  if (from && to) return `From ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `Since ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : 'Received and refunded';
}

async function addDebtors(pdf: Pdf, { debtors, debtors_count }: Report): Promise<void> {
  pdf.subheading('Who owes');
  if (debtors.length === 0) {
    pdf.paragraph('No one owes anything.');
    return;
  }
  const columns = [name('Name', 0.34), name('Event', 0.3), name('Ticket type', 0.2), amount('To pay', 0.16)];
  const rows = debtors.map((each) => [
    each.name ?? 'Deleted account',
    each.event_name,
    each.ticket_type_name,
    formatMoney(each.balance_cents),
  ]);
  await pdf.table(columns, rows);
  const more = debtors_count - debtors.length;
  if (more > 0) pdf.paragraph(`And ${more} more.`, { colour: 'soft' });
}

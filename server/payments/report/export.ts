/** The report as a PDF, and the entries of its period as a CSV file. */
import { methodLabel } from '../../../contract/labels.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { recordExport } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { amountCell, type CsvColumns, csvFile, inCurrency } from '../../lib/import/csv.ts';
import { schoolDay } from '../../lib/school-formats.ts';
import { renderReport } from './document.ts';
import { type PeriodEntry, type ReportFilter, selectEntriesOfPeriod } from './queries.ts';
import { checkPeriod, showReport } from './report.ts';

/** Records an audit entry, since the data leaves the application. Throws INVALID_INPUT. */
export async function exportReport(
  ctx: MemberContext,
  { format, ...filter }: ReportFilter & { format: 'csv' | 'pdf' },
): Promise<FileReply> {
  checkPeriod(filter);
  await recordExport(ctx, 'payment_entries', format === 'csv' ? 'payment entries' : 'the money report', filter);
  if (format === 'csv') {
    return csvFile('payment-entries', ctx.now, COLUMNS, (last, limit) =>
      selectEntriesOfPeriod(ctx.db, filter, { after: last?.id, limit }),
    );
  }
  const content = await renderReport(await showReport(ctx, filter), filter, ctx.now);
  return { content, type: 'application/pdf', name: `money-report-${schoolDay(ctx.now)}.pdf` };
}

const COLUMNS: CsvColumns<PeriodEntry> = {
  Date: ({ received_on }) => received_on,
  Kind: ({ kind, reverses_id }) => (reverses_id ? `${methodLabel(kind)} reversed` : methodLabel(kind)),
  Receipt: ({ receipt_number }) => receipt_number,
  Reversed: ({ is_reversed }) => is_reversed,
  Name: ({ name }) => name,
  'Paid by': ({ payer_name }) => payer_name,
  Event: ({ event_name }) => event_name,
  'Ticket type': ({ ticket_type_name }) => ticket_type_name,
  'Payment code': ({ payment_code }) => formatPaymentCode(payment_code),
  Method: ({ method }) => method && methodLabel(method),
  'Payment profile': ({ profile_name }) => profile_name,
  Reference: ({ reference }) => reference,
  [inCurrency('Base amount')]: ({ base_cents }) => amountCell(base_cents),
  [inCurrency('Fee')]: ({ fee_cents }) => amountCell(fee_cents),
  Reason: ({ reason }) => reason,
  'Recorded by': ({ recorded_by_name }) => recorded_by_name,
  Recorded: ({ recorded_at }) => recorded_at,
};

import { methodLabel, PAYMENT_STATUS_LABELS } from '../../../contract/labels.ts';
import type { PaymentSort, PaymentStatus } from '../../../contract/list-choices.ts';
import { formatPaymentCode, readPaymentCode } from '../../../contract/payment-code.ts';
import { recordExport } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodePartCursor, encodePartCursor } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { found } from '../../lib/errors.ts';
import { amountCell, type CsvColumns, csvFile, inCurrency } from '../../lib/import/csv.ts';
import { getBalance } from '../../registrations/balances/balances.ts';
import { totalsOfLedger } from '../../registrations/totals/totals.ts';
import { linesByRegistration } from '../matching/lines.ts';
import { selectLineOfPayment } from '../matching/queries.ts';
import { ownPaymentRule } from './own-payments.ts';
import {
  hasOtherPayment,
  PARTS,
  type PaymentCursor,
  type ReviewedRow,
  selectCounts,
  selectPayment,
  selectPayments,
  selectPossibleDuplicates,
  selectReopenings,
} from './queries.ts';

const PAGE = 50;
/** Others are only counted: many members may use a reference like 'cash'. */
const MAX_DUPLICATES_SHOWN = 5;
type Listing = { q?: string; status?: PaymentStatus; sort: PaymentSort };

/** A page at a time; the counts are over all payments. */
export async function listPayments(
  { db }: MemberContext,
  { q = '', status, sort, cursor }: Listing & { cursor?: string },
) {
  const after = decodePartCursor(cursor, PARTS);
  const filter = { patterns: await namePatterns(db, q), payment_code: readPaymentCode(q), status };
  const [rows, counts, totals] = await Promise.all([
    selectPayments(db, filter, { sort, after, limit: PAGE + 1 }),
    selectCounts(db),
    totalsOfLedger({ db }),
  ]);
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, stats: { ...counts, ...totals }, next_cursor: last ? encodePartCursor(cursorOf(last)) : null };
}

const cursorOf = ({ id, status }: ReviewedRow): PaymentCursor => ({
  id,
  part: status === 'pending' ? 'pending' : 'decided',
});

/** Records an audit entry, since the data leaves the application. */
export async function exportPayments(ctx: MemberContext, { q = '', status, sort }: Listing) {
  await recordExport(ctx, 'payment_ledger', 'payments', { q, status });
  const filter = { patterns: await namePatterns(ctx.db, q), payment_code: readPaymentCode(q), status };
  return csvFile('payments', ctx.now, EXPORTED, (last, limit) =>
    selectPayments(ctx.db, filter, { sort, after: last ? cursorOf(last) : null, limit }),
  );
}

const EXPORTED: CsvColumns<ReviewedRow> = {
  Submitted: ({ submitted_at }) => submitted_at,
  Status: ({ status }) => PAYMENT_STATUS_LABELS[status],
  Name: ({ user_name }) => user_name,
  Email: ({ user_email }) => user_email,
  Event: ({ event_name }) => event_name,
  'Ticket type': ({ ticket_type_name }) => ticket_type_name,
  'Paid to': ({ payment_method_name }) => payment_method_name,
  Method: ({ payment_method_type }) => methodLabel(payment_method_type),
  Reference: ({ reference_number }) => reference_number,
  'Payment code': ({ payment_code }) => formatPaymentCode(payment_code),
  [inCurrency('Base amount')]: ({ base_amount_cents }) => amountCell(base_amount_cents),
  [inCurrency('Processing fee')]: ({ processing_fee_cents }) => amountCell(processing_fee_cents),
  [inCurrency('Total with fee')]: ({ total_amount_cents }) => amountCell(total_amount_cents),
  [inCurrency('Received with fee')]: ({ received_cents }) =>
    received_cents === null ? null : amountCell(received_cents),
  Comment: ({ user_comment }) => user_comment,
  Proof: ({ has_proof }) => has_proof,
  'Possible duplicate': ({ is_repeated }) => is_repeated,
  Decided: ({ confirmed_at, rejected_at }) => confirmed_at ?? rejected_at,
  'Decided by': ({ confirmed_by_name, rejected_by_name }) => confirmed_by_name ?? rejected_by_name,
  'Admin notes': ({ notes }) => notes,
};

/** Throws PAYMENT_NOT_FOUND. */
export async function loadPayment({ db }: MemberContext, id: string): Promise<ReviewedRow> {
  return found(await selectPayment(db, id), 'PAYMENT_NOT_FOUND');
}

/** What a decision concerns: the lines that fit a pending payment, or the one by which a confirmed payment arrived. */
async function linesOf(ctx: MemberContext, { id, status, registration_id }: ReviewedRow) {
  if (status === 'pending') return (await linesByRegistration(ctx)).get(registration_id) ?? [];
  return status === 'confirmed' ? selectLineOfPayment(ctx.db, id) : [];
}

/** Throws PAYMENT_NOT_FOUND. */
export async function showPayment(ctx: MemberContext, id: string) {
  const payment = await loadPayment(ctx, id);
  const [bank_lines, { balance_cents }, own_payment, duplicates, reopenings, isReplaced] = await Promise.all([
    linesOf(ctx, payment),
    getBalance(ctx, payment.registration_id),
    ownPaymentRule(ctx, payment),
    selectPossibleDuplicates(ctx.db, id, MAX_DUPLICATES_SHOWN),
    selectReopenings(ctx.db, id),
    hasOtherPayment(ctx.db, id),
  ]);
  const canReopen = payment.status !== 'pending' && !payment.withdrawn_since_decision && !isReplaced;
  const may_reopen = canReopen && own_payment !== 'REFUSED';
  return { ...payment, bank_lines, balance_cents, ...duplicates, reopenings, own_payment, may_reopen };
}

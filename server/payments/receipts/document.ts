import { methodLabel } from '../../../contract/labels.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { formatDay } from '../../../contract/times.ts';
import { school } from '../../../school.config.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import { schoolTime } from '../../lib/school-formats.ts';
import { SUPPORT_PHONE } from '../../messages/email/email.ts';
import type { Balance } from '../../registrations/balances/balances.ts';
import type { ReceiptRow } from './queries.ts';

type Receipt = ReceiptRow & Pick<Balance, 'name' | 'event_name' | 'ticket_type_name' | 'payment_code'>;
type Pair = [label: string, value: string];

export async function renderReceipt(receipt: Receipt, now: Date): Promise<Buffer> {
  const pdf = await createPdf(`Receipt ${receipt.receipt_number}`, now);
  if (receipt.reversed_on) {
    pdf.watermark('Void');
    const text = `Void. This payment was reversed on ${formatDay(receipt.reversed_on)}, so this receipt is no longer valid.`;
    pdf.paragraph(text, { size: 12, bold: true, colour: 'red' });
  }
  pdf.paragraph(`${school.brand} received this payment.`, { size: 12 });
  await pdf.facts(whoAndWhat(receipt));
  await pdf.facts(amounts(receipt), { boldLast: true });
  pdf.paragraph(`Recorded by ${receipt.recorded_by_name}, ${schoolTime(receipt.recorded_at)}`, { colour: 'soft' });
  pdf.paragraph(`Questions? ${school.supportEmail} or ${SUPPORT_PHONE}`, { colour: 'soft' });
  return pdf.finish();
}

function whoAndWhat({ name, payer_name, event_name, ticket_type_name, payment_code, ...paid }: Receipt): Pair[] {
  const pairs: [string, string | null][] = [
    ['Received from', name ?? 'A deleted account'],
    ['Paid by', payer_name],
    ['Event', event_name],
    ['Ticket', ticket_type_name],
    ['Guests', paid.guests === 0 ? null : String(paid.guests)],
    ['Payment code', formatPaymentCode(payment_code)],
    ['Received on', formatDay(paid.received_on)],
    ['Method', methodLabel(paid.method)],
    ['Reference', paid.reference],
  ];
  return pairs.filter((pair): pair is Pair => pair[1] !== null);
}

function amounts({ base_cents, fee_cents }: Receipt): Pair[] {
  const total: Pair = [`Total in ${school.currency}`, formatMoney(base_cents + fee_cents)];
  if (fee_cents === 0) return [total];
  return [['Amount', formatMoney(base_cents)], ['Processing fee', formatMoney(fee_cents)], total];
}

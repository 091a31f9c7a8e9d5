/** Receipts of payments, made when someone opens them (docs/decisions/0050). */
import { isAllowed, MAY_SEE_PAYMENTS } from '../../../contract/access.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { getBalance } from '../../registrations/balances/balances.ts';
import { renderReceipt } from './document.ts';
import { selectReceipt } from './queries.ts';

/** Throws PAYMENT_ENTRY_NOT_FOUND, for another member's receipt and an entry without one too. */
export async function getReceipt({ db, actor, now }: MemberContext, id: string): Promise<FileReply> {
  const entry = found(await selectReceipt(db, id), 'PAYMENT_ENTRY_NOT_FOUND');
  const registration = await getBalance({ db }, entry.registration_id);
  const isOwn = registration.user_id === actor.id;
  if (!isOwn && !isAllowed(MAY_SEE_PAYMENTS, actor)) throw new AppError('PAYMENT_ENTRY_NOT_FOUND');
  const content = await renderReceipt({ ...registration, ...entry }, now);
  return { content, type: 'application/pdf', name: `receipt-${entry.receipt_number}.pdf` };
}

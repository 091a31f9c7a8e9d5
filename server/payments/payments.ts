/** Payments as members and as treasurers read them (spec 2, 7). */
import { PAYMENT_HISTORY_LIMIT } from '../../contract/constants.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, encodeIdCursor } from '../lib/cursor.ts';
import { AppError } from '../lib/errors.ts';
import { getOwnRegistration } from '../registrations/registrations.ts';
import { offeredMethods } from './methods.ts';
import {
  type PaymentFilter,
  selectLatestPayment,
  selectOwnPayments,
  selectPayment,
  selectPayments,
  selectStats,
  sumConfirmed,
} from './queries-ledger.ts';

const PAGE = 50;

/** What the payment screens of the own registration show. Throws REGISTRATION_NOT_FOUND. */
export async function getPaymentOptions(ctx: MemberContext, registrationId: string) {
  const registration = await getOwnRegistration(ctx, registrationId);
  const [methods, latest] = await Promise.all([
    offeredMethods(ctx.db, registration),
    selectLatestPayment(ctx.db, registrationId, ctx.actor.id),
  ]);
  return { registration, methods, latest_payment: latest ?? null };
}

/** The dashboard's payment history: the own last 10, newest first (spec 9). */
export const listOwnPayments = ({ db, actor }: MemberContext) => selectOwnPayments(db, actor.id, PAYMENT_HISTORY_LIMIT);

/** The dashboard's payment total: the own confirmed amounts, in cents (spec 9). */
export const confirmedTotal = ({ db, actor }: MemberContext): Promise<number> => sumConfirmed(db, actor.id);

/** Everybody's payments, newest first, 50 a page; the counts are over all of them. */
export async function listPayments({ db }: MemberContext, { cursor, ...filter }: PaymentFilter & { cursor?: string }) {
  const [rows, stats] = await Promise.all([
    selectPayments(db, filter, decodeIdCursor(cursor), PAGE + 1),
    selectStats(db),
  ]);
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, stats, next_cursor: last ? encodeIdCursor(last.id) : null };
}

/** Throws PAYMENT_NOT_FOUND. */
export async function getPayment({ db }: MemberContext, id: string) {
  const payment = await selectPayment(db, id);
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND');
  return payment;
}

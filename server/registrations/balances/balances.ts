/** What registrations cost, what was received for them, and what is still to be paid; `totals/queries.ts` defines it. */
import { readPaymentCode } from '../../../contract/payment-code.ts';
import type { MemberContext } from '../../lib/context.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { AppError, found } from '../../lib/errors.ts';
import { lockRegistrations } from '../queries.ts';
import {
  type BalanceRow,
  findBalances,
  findPayables,
  type PayableRow,
  selectBalanceOf,
  selectDebtors,
  selectPayables,
  selectRefundsDue,
  selectUnpaid,
} from './queries.ts';

export type Balance = BalanceRow;

const FOUND_LIMIT = 20;

/** Of any registration, a withdrawn one too. Throws REGISTRATION_NOT_FOUND. */
export const getBalance = async ({ db }: Pick<MemberContext, 'db'>, id: string): Promise<Balance> =>
  found(await selectBalanceOf(db, id), 'REGISTRATION_NOT_FOUND');

/** Throws REGISTRATION_NOT_FOUND, for another member's registration too. */
export async function getOwnBalance(ctx: MemberContext, id: string): Promise<Balance> {
  const balance = await getBalance(ctx, id);
  if (balance.user_id !== ctx.actor.id) throw new AppError('REGISTRATION_NOT_FOUND');
  return balance;
}

/** Locks the registration until the transaction ends, and reads its balance then. Throws REGISTRATION_NOT_FOUND. */
export async function lockBalance(ctx: MemberContext, id: string): Promise<Balance> {
  await lockRegistrations(ctx.db, [id]);
  return getBalance(ctx, id);
}

/** A registration that a bank line may pay for. */
export type Payable = ReturnType<typeof toPayable>;

function toPayable({ name_at_school, first_name, ...row }: PayableRow) {
  const names = [row.name, name_at_school && `${first_name} ${name_at_school}`].filter((name) => name !== null);
  return { ...row, names };
}

type Reads = Pick<MemberContext, 'db'>;

/** Active registrations that something is still to be paid for, whatever the event. */
export const unpaidRegistrations = async ({ db }: Reads): Promise<Payable[]> => (await selectUnpaid(db)).map(toPayable);

/** Registrations that were withdrawn or whose event is cancelled, and whose money is to be returned. */
export const refundsDue = async ({ db }: Reads): Promise<Payable[]> => (await selectRefundsDue(db)).map(toPayable);

/** With one of these ids or payment codes, whatever their status. */
export const payablesOf = async (
  { db }: Reads,
  wanted: { ids?: readonly string[]; codes?: readonly string[] },
): Promise<Payable[]> => (await selectPayables(db, wanted)).map(toPayable);

/** By a name, a payment code or the amount that is open; those with the amount `fits` first. None without a search. */
export async function searchPayables(
  { db }: Reads,
  q: string,
  { cents, fits }: { cents: number | null; fits: number },
) {
  const patterns = await namePatterns(db, q);
  if (patterns.length === 0) return [];
  const rows = await findPayables(
    db,
    { patterns, payment_code: readPaymentCode(q), cents },
    { fits, limit: FOUND_LIMIT },
  );
  return rows.map(toPayable);
}

/** Who has something to pay, those who owe most first. */
export const listDebtors = ({ db }: Pick<MemberContext, 'db'>, eventId: string | undefined, limit: number) =>
  selectDebtors(db, eventId, limit);

/** For people who collect money: nothing but name, event and balance. None without a search. */
export async function searchBalances({ db }: MemberContext, q = '') {
  const patterns = await namePatterns(db, q);
  if (patterns.length === 0) return { items: [] };
  return { items: await findBalances(db, { patterns, payment_code: readPaymentCode(q) }, FOUND_LIMIT) };
}

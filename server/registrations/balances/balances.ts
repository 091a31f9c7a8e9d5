/** What registrations cost, what was received for them, and what is still to be paid; `totals/queries.ts` defines it. */
import { readPaymentCode } from '../../../contract/payment-code.ts';
import type { MemberContext } from '../../lib/context.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { AppError } from '../../lib/errors.ts';
import { lockRegistrationRow } from '../queries.ts';
import { type BalanceRow, findBalances, selectBalanceOf } from './queries.ts';

export type Balance = BalanceRow;

const FOUND_LIMIT = 20;

/** Of any registration, a withdrawn one too. Throws REGISTRATION_NOT_FOUND. */
export async function getBalance({ db }: Pick<MemberContext, 'db'>, id: string): Promise<Balance> {
  const balance = await selectBalanceOf(db, id);
  if (!balance) throw new AppError('REGISTRATION_NOT_FOUND');
  return balance;
}

/** Throws REGISTRATION_NOT_FOUND, for another member's registration too. */
export async function getOwnBalance(ctx: MemberContext, id: string): Promise<Balance> {
  const balance = await getBalance(ctx, id);
  if (balance.user_id !== ctx.actor.id) throw new AppError('REGISTRATION_NOT_FOUND');
  return balance;
}

/** Locks the registration until the transaction ends, and reads its balance then. Throws REGISTRATION_NOT_FOUND. */
export async function lockBalance(ctx: MemberContext, id: string): Promise<Balance> {
  await lockRegistrationRow(ctx.db, id);
  return getBalance(ctx, id);
}

/** For people who collect money: nothing but name, event and balance. None without a search. */
export async function searchBalances({ db }: MemberContext, q = '') {
  const patterns = await namePatterns(db, q);
  if (patterns.length === 0) return { items: [] };
  return { items: await findBalances(db, { patterns, payment_code: readPaymentCode(q) }, FOUND_LIMIT) };
}

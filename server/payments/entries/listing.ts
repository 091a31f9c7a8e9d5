/** A registration's money as the member and staff see it. */
import type { MemberContext } from '../../lib/context.ts';
import { getBalance, getOwnBalance } from '../../registrations/balances/balances.ts';
import { ownPaymentRule } from '../review/own-payments.ts';
import { selectEntriesOf } from './queries.ts';

/** Throws REGISTRATION_NOT_FOUND, for another member's registration too. */
export async function showOwnBalance(ctx: MemberContext, id: string) {
  const balance = await getOwnBalance(ctx, id);
  return { ...balance, entries: await selectEntriesOf(ctx.db, id) };
}

/** Throws REGISTRATION_NOT_FOUND. */
export async function showEntries(ctx: MemberContext, id: string) {
  const balance = await getBalance(ctx, id);
  const [entries, own_payment] = await Promise.all([selectEntriesOf(ctx.db, id), ownPaymentRule(ctx, balance)]);
  return { ...balance, entries, own_payment };
}

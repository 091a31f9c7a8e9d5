/** Numbers that staff allow because a member suggested them (docs/decisions/0066). Numbers are E.164. */
import type { MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { inLog, recordNumber } from './numbers.ts';
import { deletePending, insertPending, lockListedAmong, type Numbered, restoreAmong } from './queries.ts';

/** `pending` and `used` were listed before; `revoked` and `kept` aren't allowed now. */
export type Allowed = { id: string; result: 'added' | 'restored' | 'pending' | 'used' | 'revoked' | 'kept' };

/**
 * Allows each number to register, restores the revoked ones if that is asked for, and returns what became of each. Needs a
 * transaction.
 */
export async function allowNumbers(
  ctx: MemberContext,
  numbers: readonly Numbered[],
  { restore_revoked = false }: { restore_revoked?: boolean | undefined },
): Promise<Map<string, Allowed>> {
  const { db, actor, now } = ctx;
  const restored = restore_revoked ? await restoreAmong(db, numbers, now) : [];
  const added = await insertPending(db, numbers, { added_by: actor.id, created_at: now });
  const listed = await lockListedAmong(
    db,
    numbers.map(({ phone }) => phone),
  );
  const wasAdded = new Set(added.map(({ phone }) => phone));
  const wasRestored = new Set(restored.map(({ phone }) => phone));
  const results = new Map<string, Allowed>();
  for (const { id, phone, status } of listed) {
    if (wasAdded.has(phone)) {
      await recordNumber(ctx, id, 'pending', `Added ${inLog(phone)}, which a member suggested`);
      results.set(phone, { id, result: 'added' });
    } else if (wasRestored.has(phone)) {
      await recordNumber(ctx, id, 'restored', `Restored ${inLog(phone)}, which a member suggested`);
      results.set(phone, { id, result: 'restored' });
    } else results.set(phone, { id, result: status === 'revoked' && restore_revoked ? 'kept' : status });
  }
  return results;
}

/** Takes a number that no one registered with off the list, because its owner asked for it. */
export const removeUnused = (db: Db, phone: string): Promise<boolean> => deletePending(db, phone);

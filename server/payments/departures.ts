/** What becomes of somebody's payments when their account is deleted: the rows stay, their files go. */
import type { MemberContext } from '../lib/context.ts';
import { discardProofs } from './submissions/proofs.ts';
import { clearProofsOf } from './queries-departures.ts';

/** Has the files deleted once the caller's transaction is through; how many they are. */
export async function takeProofsAway({ db }: MemberContext, userId: string): Promise<number> {
  const keys = await clearProofsOf(db, userId);
  if (keys.length > 0) await discardProofs(db, keys);
  return keys.length;
}

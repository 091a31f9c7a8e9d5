/** What a member's change of number does to the list of allowed numbers (docs/decisions/0054). Numbers are E.164. */
import type { Db } from '../lib/db/database.ts';
import { type Move, moveUse } from './queries.ts';

const NOTE = 'Number changed by the member';

type Change = Omit<Move, 'former_owner'>;

/**
 * Marks `to` as used by the member, listed or not, and revokes `from`, so that no one registers with the old SIM. False if `to`
 * is used or revoked. Needs a transaction, and the member's row in `users` to have the new number, as in sign-up.
 */
export const moveNumber = (db: Db, change: Change): Promise<boolean> =>
  moveUse(db, { ...change, former_owner: change.user_id }, 'pending', NOTE);

/** Undoes `moveNumber`: `to` is the old number again. The other one is revoked, and no longer shown with the member. */
export const moveNumberBack = (db: Db, change: Change): Promise<boolean> =>
  moveUse(db, { ...change, former_owner: null }, 'revoked', NOTE);

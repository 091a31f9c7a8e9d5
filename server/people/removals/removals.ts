/** "Is this you? Remove my name": without an account, by a code sent to the number (docs/decisions/0076). */
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { withProvenNumber } from '../../accounts/sign-up/number-proofs.ts';
import { record } from '../../audit/entries.ts';
import { type Context, OPERATOR } from '../../lib/context.ts';
import { SUGGESTION_LOCK, takeLock } from '../../lib/db/advisory-locks.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import { removeUnused } from '../../phones/allowing.ts';
import type { Services } from '../../services.ts';
import { hashOfName, hashOfNumber } from './hashes.ts';
import {
  deleteNames,
  endSuggestions,
  insertHashes,
  isAllowedBySuggestion,
  lockNames,
  selectOwnNames,
} from './queries.ts';

const TASK = 'remove-from-rosters';

/**
 * Does the same for every proven number, known or not, so that answer and time tell nothing: the names are removed by a job.
 * Throws as `checkCode`.
 */
export const requestRemoval = (ctx: Context, proof: { phoneNumber: string; code: string }, services: Services) =>
  withProvenNumber(ctx, proof, services, async (within, phone) => {
    await insertHashes(within.db, [hashOfNumber(phone, services.env)], within.now);
    await enqueue(within.db, TASK, { phone });
    await record(within, {
      action_type: 'ROSTER_REMOVAL_REQUESTED',
      entity_type: 'roster_removals',
      description: 'The owner of a number asked to be on no roster',
      actor: null,
    });
  });

const payloadOf = z.object({ phone: z.string() });

export const removalTasks = (db: Db, settings: KeySettings, clock: () => Date): TaskList => ({
  [TASK]: (payload) =>
    inTransaction(db, (within) => removeNames(within, payloadOf.parse(payload).phone, { settings, now: clock() })),
});

/**
 * Deletes the names that are the number's owner's (E.164), the number where it was sent, and the number itself if it was
 * allowed because of that and no one registered with it. Needs a transaction.
 */
export async function removeNames(db: Db, phone: string, { settings, now }: { settings: KeySettings; now: Date }) {
  await lockNames(db, phone);
  // A suggestion of the number that is sent or decided at the same moment is finished first, or waits.
  await takeLock(db, SUGGESTION_LOCK, phone);
  const connected = await lockNames(db, phone); // with one that was being sent meanwhile
  const ids = await selectOwnNames(db, phone, connected);
  const wasSuggested = await isAllowedBySuggestion(db, phone);
  await endSuggestions(db, phone, now);
  const names = await deleteNames(db, ids);
  if (wasSuggested) await removeUnused(db, phone);
  const hashes = names.map(({ search_name, ...schoolClass }) => hashOfName(schoolClass, search_name, settings));
  await insertHashes(db, hashes, now);
  if (names.length === 0) return;
  // Entries of the log are never deleted, so they contain neither the number, the name nor the class.
  await record(
    { ...OPERATOR, db },
    {
      action_type: 'ROSTER_NAMES_REMOVED',
      entity_type: 'roster_removals',
      description: `Removed ${names.length} ${names.length === 1 ? 'name' : 'names'} from rosters, as the owner of the number asked`,
      metadata: { names: names.length, number_removed: wasSuggested },
    },
  );
}

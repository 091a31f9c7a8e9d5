import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, isDatabaseAway, isDatabaseFull } from '../../lib/db/database.ts';
import { type Outcome, updateOutcome } from './queries.ts';

const TRIES = 30;
const PAUSE_MS = 1_000;

/**
 * Records what happened to a message that was waiting. Retries for 30 s while the database is away: if the job failed here
 * it would run again, and the message would be sent twice.
 */
export async function recordOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await updateOutcome(db, id, outcome, ['waiting']);
      return;
    } catch (error) {
      if (tries === TRIES || !(isDatabaseAway(error) || isDatabaseFull(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Where it is written down what became of a message, at the end of its job. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, isDatabaseAway, isDatabaseFull } from '../../lib/database.ts';
import { noteOutcome, type Outcome } from './queries.ts';

const TRIES = 30;
const PAUSE_MS = 1_000;

/**
 * Waits half a minute for a database that is away: a job that failed here would be done again, and the message sent twice.
 * The queue waits alike before it notes that the job is done.
 */
export async function note(db: Db, id: string, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await noteOutcome(db, id, outcome, ['waiting']);
      return;
    } catch (error) {
      if (tries === TRIES || !(isDatabaseAway(error) || isDatabaseFull(error))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

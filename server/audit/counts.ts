import type { TaskList } from 'graphile-worker';
import type { Db } from '../lib/db/database.ts';
import { foldCounts } from './queries.ts';

/** Longer than any transaction that writes an entry may last. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Each night the entries of yesterday and before are counted once and for all, so that the log's heading need not. */
export const countTasks = (db: Db, clock: () => Date): TaskList => ({
  'fold-log-counts': () => foldCounts(db, new Date(clock().getTime() - DAY_MS)),
});

/** When, as a crontab in UTC; a night that no server ran is made up for. */
export const COUNT_TIMES = '17 8 * * * fold-log-counts ?fill=2d';

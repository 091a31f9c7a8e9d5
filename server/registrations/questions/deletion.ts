/** Sensitive answers, such as on health and diet, are of no use after the event. */
import type { TaskList } from 'graphile-worker';
import { DAY_MS } from '../../../contract/constants.ts';
import type { Db } from '../../lib/db/database.ts';
import { deleteSensitiveAnswers } from './queries.ts';

const DAYS_AFTER_END = 30;

/** Others stay: how many came in which T-shirt helps the next committee. */
export const answerTasks = (db: Db, clock: () => Date): TaskList => ({
  'delete-sensitive-answers': () => deleteSensitiveAnswers(db, new Date(clock().getTime() - DAYS_AFTER_END * DAY_MS)),
});

/** A crontab in UTC: at night in Jamaica, after the jobs that delete other old rows. */
export const ANSWER_CRONTAB = '3 9 * * * delete-sensitive-answers ?fill=2d';

/** Messages: what is said to wait has a job that sends it. */
import { sql } from 'kysely';
import { QUEUED_JOBS } from '../lib/jobs/queue.ts';
import type { Check } from './queries.ts';

export const MESSAGES: readonly Check[] = [
  {
    // The row comes with its job, and stops waiting before the job goes: in one snapshot neither stands alone. A job that was
    // given up is told among the queue's.
    well: 'Every message that waits is in the queue.',
    ill: 'Messages that wait for a job that is not there, and will never be sent',
    broken: sql`
      select id::text from deliveries where state = 'waiting'
      except select payload->>'id' from ${sql.raw(QUEUED_JOBS)} as jobs
      order by 1`,
  },
];

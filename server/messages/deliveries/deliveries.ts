/** What became of each message, for staff; and another try for an e-mail that failed. */
import type { TaskList } from 'graphile-worker';
import { DELIVERIES_PAGE, DELIVERY_DAYS, FAILED_DAYS, RETRY_DAYS } from '../../../contract/constants.ts';
import { DELIVERY_STATES } from '../../../contract/list-choices.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor, staleCursor } from '../../lib/cursor.ts';
import type { Db } from '../../lib/database.ts';
import { AppError } from '../../lib/errors.ts';
import { counted } from '../../lib/search.ts';
import {
  clearOutcome,
  countFailedSince,
  countStates,
  type DeliveryFilter,
  forgetDeliveries,
  lockDelivery,
  selectDeliveries,
  selectDelivery,
  selectState,
} from './queries.ts';
import { enqueueLetter } from '../email/queue.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Newest first, a page at a time. Throws INVALID_INPUT for a cursor whose row is gone. */
export async function listDeliveries(
  { db, now }: MemberContext,
  { cursor, ...filter }: DeliveryFilter & { cursor?: string | undefined },
) {
  const after = decodeIdCursor(cursor);
  const [rows, found, last] = await Promise.all([
    selectDeliveries(db, now, filter, after, DELIVERIES_PAGE + 1),
    countStates(db, DELIVERY_STATES),
    after && selectState(db, after),
  ]);
  if (after && !last) throw staleCursor();
  const items = rows.slice(0, DELIVERIES_PAGE);
  const counts = Object.fromEntries(
    DELIVERY_STATES.map((state) => {
      const { matching, matches_more } = counted(found[state]);
      return [state, { count: matching, more: matches_more }];
    }),
  ) as Record<(typeof DELIVERY_STATES)[number], { count: number; more: boolean }>;
  return { items, counts, next_cursor: rows.length > items.length ? encodeIdCursor(items.at(-1)?.id ?? '') : null };
}

/** Throws DELIVERY_NOT_FOUND, and DELIVERY_NOT_REPEATABLE with the reason. What does not stand as failed stays as it is. */
export async function retryDelivery(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const row = await lockDelivery(db, id);
  if (!row) throw new AppError('DELIVERY_NOT_FOUND');
  if (row.state === 'failed') {
    const { letter, user_id } = row;
    if (row.kind === 'code')
      throw notRepeatable('A code is good for ten minutes only. The person can ask for a new one.');
    if (row.created_at <= daysBefore(now, RETRY_DAYS))
      throw notRepeatable(`This is older than ${RETRY_DAYS} days, so what it said may no longer be true.`);
    if (!letter || !user_id)
      throw notRepeatable(
        'What stood in it is not kept, for it held a link that lasts an hour. The person can ask for a new one.',
      );
    await clearOutcome(db, id);
    await enqueueLetter(db, { id, user_id, letter });
    await record(ctx, {
      action_type: 'DELIVERY_RETRIED',
      entity_type: 'deliveries',
      description: `Had a failed e-mail sent again: ${row.kind.replaceAll('_', ' ')}`,
      target_user_id: user_id,
      entity_id: id,
      metadata: { kind: row.kind },
    });
  }
  const shown = await selectDelivery(db, now, id);
  if (!shown) throw new AppError('DELIVERY_NOT_FOUND');
  return shown;
}

const notRepeatable = (message: string) => new AppError('DELIVERY_NOT_REPEATABLE', { message });

/** How many messages of the last days failed, up to MOST_COUNTED, for the overview. */
export const countLatelyFailed = async ({ db, now }: MemberContext): Promise<number> =>
  counted(await countFailedSince(db, daysBefore(now, FAILED_DAYS))).matching;

export const deliveryTasks = (db: Db, clock: () => Date): TaskList => ({
  'forget-deliveries': () => forgetDeliveries(db, daysBefore(clock(), DELIVERY_DAYS), daysBefore(clock(), RETRY_DAYS)),
});

/** When, as a crontab in UTC: at night, after the log is counted. */
export const DELIVERY_TIMES = '37 8 * * * forget-deliveries ?fill=2d';

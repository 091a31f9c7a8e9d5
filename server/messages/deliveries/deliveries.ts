import type { TaskList } from 'graphile-worker';
import { DAY_MS, DELIVERIES_PAGE, DELIVERY_DAYS, FAILED_DAYS, RETRY_DAYS } from '../../../contract/constants.ts';
import { DELIVERY_STATES } from '../../../contract/list-choices.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf, staleCursor } from '../../lib/db/cursor.ts';
import type { Db } from '../../lib/db/database.ts';
import { counted } from '../../lib/db/search.ts';
import { AppError, found } from '../../lib/errors.ts';
import { deletePeopleLists } from '../audiences/queries.ts';
import { enqueueEmail } from '../email/queue.ts';
import { deleteExpiredLinks } from '../links/queries.ts';
import {
  clearOutcome,
  countFailedSince,
  countStates,
  type DeliveryFilter,
  deleteOldDeliveries,
  lockDelivery,
  selectDeliveries,
  selectDelivery,
  selectState,
} from './queries.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Newest first, a page at a time. Throws INVALID_INPUT for a cursor whose row is gone. */
export async function listDeliveries(
  { db, now }: MemberContext,
  { cursor, ...filter }: DeliveryFilter & { cursor?: string | undefined },
) {
  const after = decodeIdCursor(cursor);
  const [rows, totals, last] = await Promise.all([
    selectDeliveries(db, now, filter, after, DELIVERIES_PAGE + 1),
    countStates(db, DELIVERY_STATES),
    after && selectState(db, after),
  ]);
  if (after && !last) throw staleCursor();
  const counts = Object.fromEntries(
    DELIVERY_STATES.map((state) => {
      const { matching, matches_more } = counted(totals[state]);
      return [state, { count: matching, more: matches_more }];
    }),
  ) as Record<(typeof DELIVERY_STATES)[number], { count: number; more: boolean }>;
  return { ...pageOf(rows, DELIVERIES_PAGE, null), counts };
}

/** Sends a failed email again; any other delivery stays as it is. Throws DELIVERY_NOT_FOUND, DELIVERY_NOT_REPEATABLE. */
export async function retryDelivery(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const row = found(await lockDelivery(db, id), 'DELIVERY_NOT_FOUND');
  if (row.state === 'failed') {
    const { user_id, email } = requireRepeatable(row, now);
    await clearOutcome(db, id);
    await enqueueEmail(db, { id, user_id, email });
    await record(ctx, {
      action_type: 'DELIVERY_RETRIED',
      entity_type: 'deliveries',
      description: `Resent a failed email: ${row.kind.replaceAll('_', ' ')}`,
      target_user_id: user_id,
      entity_id: id,
      metadata: { kind: row.kind },
    });
  }
  return found(await selectDelivery(db, now, id), 'DELIVERY_NOT_FOUND');
}

function requireRepeatable(
  { kind, created_at, email, user_id }: NonNullable<Awaited<ReturnType<typeof lockDelivery>>>,
  now: Date,
) {
  if (kind === 'code') throw notRepeatable('A code expires after ten minutes. The person can ask for a new one.');
  if (created_at <= daysBefore(now, RETRY_DAYS))
    throw notRepeatable(`This is older than ${RETRY_DAYS} days, so what it said may no longer be true.`);
  if (!email || !user_id)
    throw notRepeatable(
      'Its content isn’t stored because it contained a link that expires. The person can ask for a new one.',
    );
  return { email, user_id };
}

const notRepeatable = (message: string) => new AppError('DELIVERY_NOT_REPEATABLE', { message });

/** How many messages failed in the last FAILED_DAYS, up to MAX_COUNTED. */
export const countRecentFailures = async ({ db, now }: MemberContext): Promise<number> =>
  counted(await countFailedSince(db, daysBefore(now, FAILED_DAYS))).matching;

export const deliveryTasks = (db: Db, clock: () => Date): TaskList => ({
  'delete-old-deliveries': async () => {
    await deleteOldDeliveries(db, daysBefore(clock(), DELIVERY_DAYS), daysBefore(clock(), RETRY_DAYS));
    await deleteExpiredLinks(db, clock());
    await deletePeopleLists(db, daysBefore(clock(), DELIVERY_DAYS));
  },
});

/** A crontab in UTC: at night in Jamaica, after the job that counts the log. */
export const DELIVERY_CRONTAB = '37 8 * * * delete-old-deliveries ?fill=2d';

import type { TaskList } from 'graphile-worker';
import { DAY_MS, LOG_LIMIT } from '../../contract/constants.ts';
import { displayedAction, displayedEntity } from '../../contract/log-names.ts';
import { school } from '../../school.config.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, pageOf } from '../lib/db/cursor.ts';
import type { Db } from '../lib/db/database.ts';
import { type CsvColumns, csvFile } from '../lib/import/csv.ts';
import { recordExport } from './entries.ts';
import { countLogs, foldCounts, selectDistinct, selectLogs } from './queries.ts';

type Filter = { action_type?: string; entity_type?: string; date?: string };

/** Log entries, newest first, 500 per page (spec 9), and the filters' options. */
export async function listLogs({ db }: MemberContext, { cursor, ...wanted }: Filter & { cursor?: string }) {
  const filter = { ...wanted, zone: school.zone };
  const after = decodeIdCursor(cursor);
  const [rows, counts, action_types, entity_types] = await Promise.all([
    selectLogs(db, filter, after, LOG_LIMIT + 1),
    countLogs(db, filter),
    selectDistinct(db, 'action_type'),
    selectDistinct(db, 'entity_type'),
  ]);
  const { items, next_cursor } = pageOf(rows, LOG_LIMIT, after);
  return {
    items: items.map((row) => ({ ...row, ip_address: null })),
    ...counts,
    action_types,
    entity_types,
    next_cursor,
  };
}

/** All matching entries as a CSV file, with the displayed names. Adds an audit entry. */
export async function exportLogs(ctx: MemberContext, wanted: Filter) {
  await recordExport(ctx, 'activity_logs', 'activity logs', wanted);
  const filter = { ...wanted, zone: school.zone };
  return csvFile('activity-logs', ctx.now, EXPORTED, (last, limit) =>
    selectLogs(ctx.db, filter, last?.id ?? null, limit),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectLogs>>[number]> = {
  Time: ({ timestamp }) => timestamp,
  Action: ({ action_type }) => displayedAction(action_type),
  Entity: ({ entity_type }) => displayedEntity(entity_type),
  'Entity table': ({ entity_type }) => entity_type,
  Description: ({ description }) => description,
  'Done by': ({ actor_name }) => actor_name,
  Email: ({ actor_email }) => actor_email,
  'Entity id': ({ entity_id }) => entity_id,
  Metadata: ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : ''),
};

/** Each night adds the entries of past days to the counter cache, so that a page of the log counts only recent ones. */
export const logCountTasks = (db: Db, clock: () => Date): TaskList => ({
  // A day is longer than any transaction that writes an entry may last.
  'fold-log-counts': () => foldCounts(db, new Date(clock().getTime() - DAY_MS)),
});

/** Crontab in UTC; a run missed while no server was up is made up within two days. */
export const LOG_COUNT_CRONTAB = '17 8 * * * fold-log-counts ?fill=2d';

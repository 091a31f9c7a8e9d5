import { LOG_LIMIT } from '../../contract/constants.ts';
import { school } from '../../school.config.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, encodeIdCursor } from '../lib/cursor.ts';
import { countLogs, selectDistinct, selectLogs } from './queries.ts';

type Listing = { action_type?: string; entity_type?: string; date?: string; cursor?: string };

/** Log entries, newest first, 500 a page (spec 9), and the values the filters offer. */
export async function listLogs({ db }: MemberContext, { cursor, ...wanted }: Listing) {
  const filter = { ...wanted, zone: school.zone };
  const [rows, counts, action_types, entity_types] = await Promise.all([
    selectLogs(db, filter, decodeIdCursor(cursor), LOG_LIMIT + 1),
    countLogs(db, filter),
    selectDistinct(db, 'action_type'),
    selectDistinct(db, 'entity_type'),
  ]);
  const items = rows.slice(0, LOG_LIMIT).map((row) => ({ ...row, ip_address: null }));
  const last = rows.length > LOG_LIMIT ? items.at(-1) : undefined;
  return { items, ...counts, action_types, entity_types, next_cursor: last ? encodeIdCursor(last.id) : null };
}

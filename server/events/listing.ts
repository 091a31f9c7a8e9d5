import { publicationStatus } from '../../contract/list-choices.ts';
import { recordExport } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, pageOf } from '../lib/db/cursor.ts';
import { namePatterns } from '../lib/db/search.ts';
import { type CsvColumns, csvFile } from '../lib/import/csv.ts';
import { countEvents, type EventFilter, selectEvents } from './queries.ts';

const PAGE = 24;
type Listing = Omit<EventFilter, 'patterns'> & { q?: string | undefined };

/** The staff's list of events (spec 2 Admin events): 24 a page, newest start first, with the matching and total counts. */
export async function listEvents({ db, now }: MemberContext, { cursor, q, status }: Listing & { cursor?: string }) {
  const after = decodeIdCursor(cursor);
  const filter = { patterns: await namePatterns(db, q ?? ''), status };
  const [rows, counts] = await Promise.all([
    selectEvents(db, filter, now, { after, limit: PAGE + 1 }),
    countEvents(db, filter, now),
  ]);
  return { ...pageOf(rows, PAGE, after), ...counts };
}

/** The same events as a CSV file. */
export async function exportEvents(ctx: MemberContext, { q, status }: Listing) {
  await recordExport(ctx, 'events', 'events', { q, status });
  const filter = { patterns: await namePatterns(ctx.db, q ?? ''), status };
  return csvFile('events', ctx.now, EXPORTED, (last, limit) =>
    selectEvents(ctx.db, filter, ctx.now, { after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectEvents>>[number]> = {
  Name: ({ name }) => name,
  Type: ({ event_type_name }) => event_type_name,
  Status: (event) => publicationStatus(event),
  Start: ({ start_date }) => start_date,
  End: ({ end_date }) => end_date,
  Venue: ({ venue_name }) => venue_name,
  Location: ({ location }) => location,
  'Max capacity': ({ max_capacity }) => (max_capacity === 0 ? 'Unlimited' : max_capacity),
  Registered: ({ registered_count }) => registered_count,
};

/** Who brings classmates in, for staff: what members did and how many people registered through them. */
import type { InviterSort } from '../../../contract/labels.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { personName } from '../../../contract/person-name.ts';
import { recordExport } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { type CsvColumns, csvFile } from '../../lib/import/csv.ts';
import { countInviters, selectInviters } from './queries.ts';

const PAGE = 50;

type Listing = { q?: string | undefined; sort: InviterSort };

/** 50 a page; by default those through whom the most people registered first. */
export async function listInviters({ db }: MemberContext, { q = '', sort, cursor }: Listing & { cursor?: string }) {
  const after = decodeIdCursor(cursor);
  const patterns = await namePatterns(db, q);
  const [rows, total] = await Promise.all([
    selectInviters(db, { patterns, sort }, { after, limit: PAGE + 1 }),
    countInviters(db, patterns),
  ]);
  return { ...pageOf(rows, PAGE, after), total };
}

/** The same list as a CSV file. Adds an audit entry. */
export async function exportInviters(ctx: MemberContext, { q, sort }: Listing) {
  await recordExport(ctx, 'invitation_links', 'members who invite', { q });
  const patterns = await namePatterns(ctx.db, q ?? '');
  return csvFile('members-who-invite', ctx.now, EXPORTED, (last, limit) =>
    selectInviters(ctx.db, { patterns, sort }, { after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectInviters>>[number]> = {
  Name: (row) => personName(row),
  ...(LEAVING_YEARS && { 'Class of': (row) => row.leaving_year }),
  'Names added': (row) => row.names_added,
  'Numbers waiting': (row) => row.numbers_pending,
  'Numbers approved': (row) => row.numbers_approved,
  'Numbers rejected': (row) => row.numbers_rejected,
  'Links made': (row) => row.links_made,
  'Links opened': (row) => row.links_opened,
  'Registered by number': (row) => row.registered_by_number,
  'Registered by link': (row) => row.registered_by_link,
};

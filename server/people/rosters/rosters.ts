/** Who of each class has joined and who is missing (docs/decisions/0061). */
import { ROSTER_PAGE } from '../../../contract/constants.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import type { NotJoined } from '../../../contract/rosters.ts';
import { school } from '../../../school.config.ts';
import { recordExport } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { type CsvColumns, csvFile } from '../../lib/import/csv.ts';
import { sumLinks } from '../invitations/queries.ts';
import { readSuggestions } from '../suggestions/shown.ts';
import { requireRosters } from './pauses.ts';
import { mayChange, satIn, seesClass, seesEveryClass } from './policy.ts';
import { countClasses, hasVouchApproval, selectAllMissing, selectMissing } from './queries.ts';
import type { SchoolClass } from './rules.ts';

const CLASSES: SchoolClass[] = Array.from({ length: school.forms }, (_, index) =>
  school.classLevels.map((level) => ({ form: index + 1, level })),
).flat();

type Year = { leaving_year?: number | null | undefined };

/** The class, of the actor's own leaving year if none is given. Throws CLASS_NOT_FOUND, for a class that the actor didn't sit in too, ROSTERS_PAUSED. */
export function requireClass(ctx: MemberContext, { leaving_year, ...asked }: SchoolClass): SchoolClass {
  const { actor } = ctx;
  requireRosters(ctx);
  const schoolClass = { ...asked, leaving_year: leaving_year ?? actor.leaving_year };
  const isOfNoYear = LEAVING_YEARS !== null && schoolClass.leaving_year === null;
  if (isOfNoYear || !seesClass(actor, schoolClass)) throw new AppError('CLASS_NOT_FOUND');
  return schoolClass;
}

/** The actor's own classes, form 1 first; for staff every class of a leaving year, by default their own. Throws ROSTERS_PAUSED. */
export async function listRosters(ctx: MemberContext, { leaving_year = ctx.actor.leaving_year }: Year = {}) {
  const { db, actor } = ctx;
  requireRosters(ctx);
  const classes = CLASSES.map((each) => ({ ...each, leaving_year }));
  const isAnyYear = LEAVING_YEARS === null || leaving_year !== null;
  const seen = seesEveryClass(actor) && isAnyYear ? classes : classes.filter((each) => satIn(actor, each));
  const counts = await countClasses(db, seen);
  return { items: counts.map((each) => ({ ...each, is_own: satIn(actor, each) })) };
}

/** How many of one class have joined and are missing. */
export async function countClass(db: Db, schoolClass: SchoolClass) {
  const [counts] = await countClasses(db, [schoolClass]);
  return { joined: 0, missing: 0, invited: 0, ...counts, ...schoolClass };
}

/** The names that a class is missing, invited ones only or not, by last and first name. Throws CLASS_NOT_FOUND. */
export async function showRoster(
  ctx: MemberContext,
  asked: SchoolClass,
  { cursor, status, ...year }: Year & { cursor?: string; status?: NotJoined | undefined },
) {
  const schoolClass = requireClass(ctx, { ...asked, ...year });
  const { db, actor } = ctx;
  const after = decodeIdCursor(cursor);
  const [counts, rows, own_links, has_vouch_approval] = await Promise.all([
    countClass(db, schoolClass),
    selectMissing(db, schoolClass, { status, after, limit: ROSTER_PAGE + 1 }),
    sumLinks(db, actor.id, schoolClass),
    hasVouchApproval(db, schoolClass),
  ]);
  const { items: shown, next_cursor } = pageOf(rows, ROSTER_PAGE, after);
  const suggestionOf = await readSuggestions(ctx, shown);
  const items = shown.map(({ added_by, ...entry }) => ({
    ...entry,
    may_change: mayChange(actor, { added_by }),
    suggestion: suggestionOf.get(entry.id) ?? null,
  }));
  return { ...counts, has_vouch_approval, items, next_cursor, own_links };
}

type Row = Awaited<ReturnType<typeof selectAllMissing>>[number];

const COLUMNS: CsvColumns<Row> = {
  Form: (row) => row.form,
  Level: (row) => row.level,
  ...(LEAVING_YEARS && { 'Class of': (row) => row.leaving_year }),
  'First name': (row) => row.first_name,
  'Last name': (row) => row.last_name,
  'Added by': (row) => row.added_by_name,
  Added: (row) => row.created_at,
  Invited: (row) => (row.is_invited ? 'Yes' : null),
};

/** The names that every class is missing. Adds an audit entry. */
export async function exportRosters(ctx: MemberContext) {
  await recordExport(ctx, 'roster_entries', 'missing classmates', {});
  return csvFile('missing-classmates', ctx.now, COLUMNS, (last, limit) => selectAllMissing(ctx.db, last?.id, limit));
}

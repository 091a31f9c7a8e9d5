/** Accounts as staff see them (spec 2 Admin users, 7). */
import { isAllowed } from '../../contract/access.ts';
import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { STAFF_SCREENS } from '../../contract/staff-screens.ts';
import { recordExport } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, pageOf } from '../lib/db/cursor.ts';
import type { Db } from '../lib/db/database.ts';
import { AppError } from '../lib/errors.ts';
import { type CsvColumns, csvFile, phoneCell } from '../lib/import/csv.ts';
import { listRegistrationsOf } from '../registrations/staff/list.ts';
import {
  countUsers,
  findMatching,
  searchPatterns,
  selectPaymentsOf,
  selectRolesOf,
  selectTwoFactorOf,
  selectUser,
  selectUsers,
  type UserFilter,
  type UserPage,
} from './queries.ts';

const PAGE = 50;
type Listing = Omit<UserFilter, 'patterns' | 'ids'> & { q?: string; sort: UserPage['sort'] };

/** 50 per page, with the number of matches and the total. */
export async function listUsers({ db }: MemberContext, { q, sort, cursor, ...rest }: Listing & { cursor?: string }) {
  const after = decodeIdCursor(cursor);
  const filter = { ...rest, patterns: await searchPatterns(db, q) };
  const page = { sort, after, limit: PAGE + 1 };
  const { rows, ...counts } = await (filter.patterns.length > 0 ? search(db, filter, page) : browse(db, filter, page));
  return { ...pageOf(rows, PAGE, after), ...counts };
}

async function browse(db: Db, filter: UserFilter, page: UserPage) {
  const [rows, counts] = await Promise.all([selectUsers(db, filter, page), countUsers(db, filter)]);
  return { rows, ...counts };
}

/** With few matches, their ids are reused to read the page; with many, the page is read in its sort order. */
async function search(db: Db, filter: UserFilter, page: UserPage) {
  const { ids, ...counts } = await findMatching(db, filter);
  return { rows: await selectUsers(db, ids ? { ids } : filter, page), ...counts };
}

/** The same list as a CSV file. Adds an audit entry. */
export async function exportUsers(ctx: MemberContext, { q, sort, ...rest }: Listing) {
  await recordExport(ctx, 'users', 'users', { q, ...rest });
  const filter = { ...rest, patterns: await searchPatterns(ctx.db, q) };
  return csvFile('users', ctx.now, EXPORTED, (last, limit) =>
    selectUsers(ctx.db, filter, { sort, after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectUsers>>[number]> = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  'Phone number': ({ phone }) => phoneCell(phone),
  ...(LEAVING_YEARS && { 'Class of': ({ leaving_year }) => leaving_year }),
  House: ({ sports_house }) => sports_house,
  'Profile completed': ({ profile_completed }) => profile_completed,
  Roles: ({ roles }) => roles.map((role) => role.replaceAll('_', ' ')).join(', '),
  Joined: ({ created_at }) => created_at,
};

/** One account in full; registrations and payments only if the caller may open those lists. Throws USER_NOT_FOUND. */
export async function showUser(ctx: MemberContext, id: string) {
  const { db, actor } = ctx;
  const seesEvents = isAllowed(STAFF_SCREENS['/admin/events'].access, actor);
  const seesPayments = isAllowed(STAFF_SCREENS['/admin/payments'].access, actor);
  const seesTwoFactor = isAllowed('SUPER_ADMIN', actor);
  const [user, roles, two_factor, registrations, payments] = await Promise.all([
    selectUser(db, id),
    selectRolesOf(db, id),
    seesTwoFactor ? selectTwoFactorOf(db, id) : null,
    seesEvents ? listRegistrationsOf(ctx, id) : null,
    seesPayments ? selectPaymentsOf(db, id) : null,
  ]);
  if (!user) throw new AppError('USER_NOT_FOUND');
  const class_changes = isAllowed(['MANAGE_USERS'], actor) ? user.class_changes : null;
  return { ...user, class_changes, roles, two_factor, registrations, payments };
}

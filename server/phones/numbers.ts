/** Allowed phone numbers: pending, then used by a registration or revoked by an administrator (spec 4). */
import type { PhoneStatus } from '../../contract/list-choices.ts';
import { record, recordExport } from '../audit/entries.ts';
import { fullName, type MemberContext } from '../lib/context.ts';
import { type CsvColumns, csvFile } from '../lib/csv.ts';
import { decodeIdCursor, encodeIdCursor } from '../lib/cursor.ts';
import type { Db } from '../lib/database.ts';
import { AppError, invalid } from '../lib/errors.ts';
import {
  countNumbers,
  deleteNumber,
  findNumber,
  findPending,
  insertPending,
  insertUsed,
  markRevoked,
  markUsed,
  searchedFor,
  selectNumbers,
} from './queries.ts';
import { toE164 } from './rules.ts';

export { toE164 };

const FIRST_USER_NOTE = 'First user - auto-created';
const PAGE = 50;

/** Whether the number (E.164) may register now. */
export const isPending = async (db: Db, phone: string): Promise<boolean> =>
  (await findPending(db, phone)) !== undefined;

/**
 * Takes a pending number (E.164) for the person, who must already stand in users; false where it is not pending. Of
 * two at once, exactly one is told true.
 */
export const consumePhone = (db: Db, phone: string, userId: string, now: Date): Promise<boolean> =>
  markUsed(db, { phone, used_by: userId, used_at: now });

/** Lists the first person's number (E.164) as used (spec 4); one that is already listed becomes used by them. */
export const recordFirstUserPhone = (db: Db, phone: string, userId: string, now: Date): Promise<void> =>
  insertUsed(db, { phone, used_by: userId, used_at: now }, FIRST_USER_NOTE);

/**
 * Takes a number (E.164) off the list with the account that used it: it cannot register again by itself, and staff can add
 * it anew, which 'already in the system' would prevent.
 */
export const forgetPhone = (db: Db, phone: string): Promise<void> => deleteNumber(db, phone);

type Listing = { q?: string; status?: PhoneStatus; cursor?: string };

/** The numbers, newest first, 50 a page, with the counts of all of them. */
export async function listNumbers(ctx: MemberContext, { q, status, cursor }: Listing) {
  const after = decodeIdCursor(cursor);
  const filter = { status, sought: await searchedFor(ctx.db, q) };
  const [rows, stats] = await Promise.all([
    selectNumbers(ctx.db, filter, { after, limit: PAGE + 1 }),
    countNumbers(ctx.db),
  ]);
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, stats, next_cursor: last ? encodeIdCursor(last.id) : null };
}

/** The same numbers as a CSV file, which leaves an entry: the list leaves the house. */
export async function exportNumbers(ctx: MemberContext, { q, status }: Omit<Listing, 'cursor'>) {
  await recordExport(ctx, 'allowed_phone_numbers', 'phone numbers', { q, status });
  const filter = { status, sought: await searchedFor(ctx.db, q) };
  return csvFile('phone-numbers', ctx.now, EXPORTED, (last, limit) =>
    selectNumbers(ctx.db, filter, { after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectNumbers>>[number]> = {
  'Phone number': ({ phone }) => phone,
  Status: ({ status }) => status,
  Note: ({ notes }) => notes,
  'Added by': ({ added_by_name }) => added_by_name,
  Added: ({ created_at }) => created_at,
  'Used by': ({ used_by_name }) => used_by_name,
  Used: ({ used_at }) => used_at,
};

/** Allows one number to register. Throws INVALID_INPUT on `phone`, PHONE_ALREADY_LISTED. */
export async function addNumber(ctx: MemberContext, form: { phone: string; notes: string | null }) {
  const phone = toE164(form.phone);
  if (!phone) throw invalid('phone', 'Please enter a valid phone number.');
  const made = { phone, notes: form.notes, created_at: ctx.now };
  const { id } = await insertPending(ctx.db, { ...made, added_by: ctx.actor.id });
  await recordNumber(ctx, id, 'pending', `Added ${inLog(phone)}`);
  const nobody = { used_by_name: null, used_at: null };
  return { id, ...made, status: 'pending' as const, added_by_name: fullName(ctx.actor), ...nobody };
}

/** Revokes a number that nobody has used yet. Throws NOT_FOUND, PHONE_NOT_PENDING. */
export async function revokeNumber(ctx: MemberContext, id: string) {
  const revoked = await markRevoked(ctx.db, id);
  if (!revoked) throw new AppError((await findNumber(ctx.db, id)) ? 'PHONE_NOT_PENDING' : 'NOT_FOUND');
  await recordNumber(ctx, id, 'revoked', `Revoked ${inLog(revoked.phone)}`);
  return { done: true as const };
}

/** The log is kept for ever, so it holds no whole number of anybody: the entry's entity_id leads to it. */
const inLog = (phone: string) => `the phone number ending in ${phone.slice(-4)}`;

/** Spec 7 names one action type for both. */
const recordNumber = (ctx: MemberContext, id: string, status: PhoneStatus, description: string) =>
  record(ctx, {
    action_type: 'USER_PHONE_ADDED',
    entity_type: 'allowed_phone_numbers',
    description,
    entity_id: id,
    metadata: { status },
  });

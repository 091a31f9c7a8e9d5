/** Allowed phone numbers: pending, then used by a registration or revoked by an administrator (spec 4). */
import { PHONE_STATUS_LABELS } from '../../contract/labels.ts';
import type { PhoneStatus } from '../../contract/list-choices.ts';
import { record, recordExport } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { decodeIdCursor, pageOf } from '../lib/db/cursor.ts';
import type { Db } from '../lib/db/database.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { type CsvColumns, csvFile, phoneCell } from '../lib/import/csv.ts';
import { type Entry, readEntry } from './entries.ts';
import {
  deleteNumbers,
  findNumber,
  insertPending,
  insertUsed,
  isPending,
  markRestored,
  markRevoked,
  markUsed,
  parseSearch,
  readNumber,
  readNumberCounts,
  restoreAmong,
  selectFormerNumbers,
  selectListedAmong,
  selectNumbers,
} from './queries.ts';
import { isComplete, toE164 } from './rules.ts';

export { isComplete, isPending, toE164 };

const FIRST_USER_NOTE = 'First user - auto-created';
const PAGE = 50;

/**
 * Marks a pending number (E.164) as used by the person, whose users row must exist; false if it isn't pending. Of two
 * concurrent calls, exactly one gets true.
 */
export const consumePhone = (db: Db, phone: string, userId: string, now: Date): Promise<boolean> =>
  markUsed(db, { phone, used_by: userId, used_at: now });

/** Adds the first user's number (E.164) as used (spec 4), or marks it as used if it is listed. */
export const recordFirstUserPhone = (db: Db, phone: string, userId: string, now: Date): Promise<void> =>
  insertUsed(db, { phone, used_by: userId, used_at: now }, FIRST_USER_NOTE);

/** The number (E.164) of an account, and its former ones: to be read before the account is deleted. */
export const numbersOf = async (db: Db, { id, phone }: { id: string; phone: string }): Promise<string[]> => [
  phone,
  ...(await selectFormerNumbers(db, id)),
];

/**
 * Removes the numbers of a deleted account from the list: they can't register again, and staff can add them again, which
 * 'already in the system' would prevent.
 */
export const removePhones = (db: Db, phones: readonly string[]): Promise<void> => deleteNumbers(db, phones);

type Listing = { q?: string; status?: PhoneStatus; cursor?: string };

/** The numbers, newest first, 50 a page, with counts of all numbers by status. */
export async function listNumbers(ctx: MemberContext, { q, status, cursor }: Listing) {
  const after = decodeIdCursor(cursor);
  const filter = { status, search: await parseSearch(ctx.db, q) };
  const [rows, stats] = await Promise.all([
    selectNumbers(ctx.db, filter, { after, limit: PAGE + 1 }),
    readNumberCounts(ctx.db),
  ]);
  return { ...pageOf(rows, PAGE, after), stats };
}

/** The same numbers as a CSV file. The export is logged. */
export async function exportNumbers(ctx: MemberContext, { q, status }: Omit<Listing, 'cursor'>) {
  await recordExport(ctx, 'allowed_phone_numbers', 'phone numbers', { q, status });
  const filter = { status, search: await parseSearch(ctx.db, q) };
  return csvFile('phone-numbers', ctx.now, EXPORTED, (last, limit) =>
    selectNumbers(ctx.db, filter, { after: last?.id ?? null, limit }),
  );
}

const EXPORTED: CsvColumns<Awaited<ReturnType<typeof selectNumbers>>[number]> = {
  'Phone number': ({ phone }) => phoneCell(phone),
  Status: ({ status }) => PHONE_STATUS_LABELS[status],
  Note: ({ notes }) => notes,
  'Added by': ({ added_by_name }) => added_by_name,
  Added: ({ created_at }) => created_at,
  'Used by': ({ used_by_name }) => used_by_name,
  Used: ({ used_at }) => used_at,
};

/** The number in what was typed, and a name that was pasted with it. Throws INVALID_INPUT on `phone`. */
export function requireEntry(typed: string): Entry {
  const entry = readEntry(typed);
  if (entry) return entry;
  const isOfWrongLength = toE164(typed) !== null;
  throw invalid(
    'phone',
    isOfWrongLength
      ? 'This phone number is too short or too long. Enter it with its area code.'
      : 'Enter a valid phone number.',
  );
}

type NewNumber = { phone: string; notes: string | null; restore_revoked?: boolean | undefined };

/**
 * Allows one number to register, or restores it if that is asked for. A name that was pasted with the number begins the note.
 * Throws INVALID_INPUT on `phone`, PHONE_ALREADY_LISTED, PHONE_REVOKED, PHONE_CHANGED, PHONE_KEPT.
 */
export async function addNumber(ctx: MemberContext, { restore_revoked, ...form }: NewNumber) {
  const { phone, name } = requireEntry(form.phone);
  const notes = [name, form.notes].filter(Boolean).join(', ') || null;
  const numbers = [{ phone, notes }];
  const [restored] = restore_revoked ? await restoreAmong(ctx.db, numbers, ctx.now) : [];
  if (restored) {
    await recordNumber(ctx, restored.id, 'restored', `Restored ${inLog(phone)}`);
    return readNumber(ctx.db, restored.id);
  }
  const [added] = await insertPending(ctx.db, numbers, { added_by: ctx.actor.id, created_at: ctx.now });
  if (!added) {
    const [listed] = await selectListedAmong(ctx.db, [phone]);
    if (listed?.status !== 'revoked') throw new AppError('PHONE_ALREADY_LISTED');
    if (restore_revoked) throw new AppError('PHONE_KEPT');
    throw new AppError(listed.used_by ? 'PHONE_CHANGED' : 'PHONE_REVOKED');
  }
  await recordNumber(ctx, added.id, 'pending', `Added ${inLog(phone)}`);
  return readNumber(ctx.db, added.id);
}

/** Revokes an unused number. Throws NOT_FOUND, PHONE_NOT_PENDING. */
export async function revokeNumber(ctx: MemberContext, id: string) {
  const revoked = await markRevoked(ctx.db, id);
  if (!revoked) throw new AppError((await findNumber(ctx.db, id)) ? 'PHONE_NOT_PENDING' : 'NOT_FOUND');
  await recordNumber(ctx, id, 'revoked', `Revoked ${inLog(revoked.phone)}`);
}

/** Lets a revoked number register again. Throws NOT_FOUND, PHONE_NOT_REVOKED, PHONE_KEPT. */
export async function restoreNumber(ctx: MemberContext, id: string) {
  const restored = await markRestored(ctx.db, id, ctx.now);
  if (!restored) {
    const found = await findNumber(ctx.db, id);
    if (!found) throw new AppError('NOT_FOUND');
    throw new AppError(found.status === 'revoked' ? 'PHONE_KEPT' : 'PHONE_NOT_REVOKED');
  }
  await recordNumber(ctx, id, 'restored', `Restored ${inLog(restored.phone)}`);
}

/** Log entries are never deleted, so they don't contain whole numbers; the entity_id leads to the number. */
export const inLog = (phone: string) => `the phone number ending in ${phone.slice(-4)}`;

/** Spec 7 has one action type for adding and revoking. */
export const recordNumber = (ctx: MemberContext, id: string, status: PhoneStatus | 'restored', description: string) =>
  record(ctx, {
    action_type: 'USER_PHONE_ADDED',
    entity_type: 'allowed_phone_numbers',
    description,
    entity_id: id,
    metadata: { status },
  });

/** Many numbers at once, one per line (spec 5, Phone numbers: Bulk). */
import type { LineResult } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { insertManyPending, restoreAmong, selectListedAmong } from './queries.ts';
import { type ReadLine, readLines } from './rules.ts';

const BULK_NOTE = 'Bulk import';

/** What a bulk add would do with the lines now. Stores nothing. */
export async function checkLines({ db }: MemberContext, lines: readonly string[]) {
  const read = readLines(lines);
  const listed = new Map((await selectListedAmong(db, phonesOf(read))).map(({ phone, status }) => [phone, status]));
  return { items: withResults(read, (phone) => resultOf(listed.get(phone))) };
}

const resultOf = (status: string | undefined): LineResult => {
  if (status === undefined) return 'added';
  return status === 'revoked' ? 'revoked' : 'listed';
};

type Bulk = { lines: readonly string[]; restore_revoked?: boolean | undefined };

/**
 * Adds every new number in the caller's transaction, restores the revoked ones if that is asked for, and returns a result
 * for each line.
 */
export async function addLines(ctx: MemberContext, { lines, restore_revoked }: Bulk) {
  const read = readLines(lines);
  const phones = phonesOf(read);
  const restored = new Set(restore_revoked ? await restoreLines(ctx, phones) : []);
  const common = { notes: BULK_NOTE, added_by: ctx.actor.id, created_at: ctx.now };
  const added = new Set(await insertManyPending(ctx.db, phones, common));
  const listed = new Map((await selectListedAmong(ctx.db, phones)).map(({ phone, status }) => [phone, status]));
  const log = { added: added.size, restored: restored.size, lines: read.length };
  await recordMany(ctx, 'Added', added.size, { ...log, status: 'pending' });
  await recordMany(ctx, 'Restored', restored.size, { ...log, status: 'restored' });
  const items = withResults(read, (phone) => {
    if (added.has(phone)) return 'added';
    return restored.has(phone) ? 'restored' : resultOf(listed.get(phone));
  });
  return { items, added: added.size, restored: restored.size };
}

async function restoreLines({ db }: MemberContext, phones: readonly string[]): Promise<string[]> {
  const rows = await restoreAmong(
    db,
    phones.map((phone) => ({ phone, notes: null })),
  );
  return rows.map(({ phone }) => phone);
}

/** One entry for all lines; none if nothing was done. */
async function recordMany(ctx: MemberContext, verb: string, count: number, metadata: Record<string, unknown>) {
  if (count === 0) return;
  await record(ctx, {
    action_type: 'USER_PHONE_ADDED',
    entity_type: 'allowed_phone_numbers',
    description: `${verb} ${count} phone ${count === 1 ? 'number' : 'numbers'} in bulk`,
    metadata,
  });
}

const phonesOf = (read: readonly ReadLine[]): string[] =>
  read.flatMap(({ phone, result }) => (phone && result === 'new' ? [phone] : []));

const withResults = (read: readonly ReadLine[], resultOfNew: (phone: string) => LineResult) =>
  read.map((line) => ({ ...line, result: line.result === 'new' ? resultOfNew(line.phone ?? '') : line.result }));

/** Many numbers at once, one per line, with or without a name (spec 5, Phone numbers: Bulk). */
import type { LineResult } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { type ReadLine, readLines } from './entries.ts';
import { insertPending, type Numbered, restoreAmong, selectListedAmong } from './queries.ts';

const BULK_NOTE = 'Bulk import';

/** What a bulk add would do with the lines now. Stores nothing. */
export async function checkLines({ db }: MemberContext, lines: readonly string[]) {
  const read = readLines(lines);
  const listedAs = await readListed(db, numbersIn(read));
  return { items: withResults(read, (phone) => resultOf(listedAs.get(phone))) };
}

const readListed = async (db: Db, numbers: readonly Numbered[]) => {
  const listed = await selectListedAmong(db, phonesOf(numbers));
  return new Map(listed.map((each) => [each.phone, each]));
};

type Listed = { status: string; used_by: string | null };

const resultOf = (listed: Listed | undefined): LineResult => {
  if (!listed) return 'added';
  return listed.status === 'revoked' && !listed.used_by ? 'revoked' : 'listed';
};

type Bulk = { lines: readonly string[]; restore_revoked?: boolean | undefined };

/**
 * Adds every new number in the caller's transaction, restores the revoked ones if that is asked for, and returns a result
 * for each line.
 */
export async function addLines(ctx: MemberContext, { lines, restore_revoked }: Bulk) {
  const read = readLines(lines);
  const numbers = numbersIn(read);
  const restored = new Set(restore_revoked ? phonesOf(await restoreAmong(ctx.db, numbers, ctx.now)) : []);
  const rows = numbers.map(({ phone, notes }) => ({ phone, notes: notes ?? BULK_NOTE }));
  const common = { added_by: ctx.actor.id, created_at: ctx.now };
  const added = new Set(phonesOf(await insertPending(ctx.db, rows, common)));
  const listedAs = await readListed(ctx.db, numbers);
  const log = { added: added.size, restored: restored.size, lines: read.length };
  await recordMany(ctx, 'Added', added.size, { ...log, status: 'pending' });
  await recordMany(ctx, 'Restored', restored.size, { ...log, status: 'restored' });
  const items = withResults(read, (phone) => {
    if (added.has(phone)) return 'added';
    return restored.has(phone) ? 'restored' : resultOf(listedAs.get(phone));
  });
  return { items, added: added.size, restored: restored.size };
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

/** The new numbers. The name beside a number becomes its note. */
const numbersIn = (read: readonly ReadLine[]): Numbered[] =>
  read.flatMap(({ phone, name, result }) => (phone && result === 'new' ? [{ phone, notes: name }] : []));

const phonesOf = (rows: readonly { phone: string }[]) => rows.map(({ phone }) => phone);

const withResults = (read: readonly ReadLine[], resultOfNew: (phone: string) => LineResult) =>
  read.map((line) => ({ ...line, result: line.result === 'new' ? resultOfNew(line.phone ?? '') : line.result }));

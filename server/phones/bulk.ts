/** Many numbers at once, one per line (spec 5, Phone numbers: Bulk). */
import type { LineResult } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { insertManyPending, selectListedAmong } from './queries.ts';
import { type ReadLine, readLines } from './rules.ts';

const BULK_NOTE = 'Bulk import';

/** What a bulk add would do with the lines now. Stores nothing. */
export async function checkLines({ db }: MemberContext, lines: readonly string[]) {
  const read = readLines(lines);
  const listed = new Set(await selectListedAmong(db, phonesOf(read)));
  return { items: withResults(read, (phone) => !listed.has(phone)) };
}

/** Adds every new number in the caller's transaction, and returns a result for each line. */
export async function addLines(ctx: MemberContext, lines: readonly string[]) {
  const read = readLines(lines);
  const common = { notes: BULK_NOTE, added_by: ctx.actor.id, created_at: ctx.now };
  const added = new Set(await insertManyPending(ctx.db, phonesOf(read), common));
  if (added.size > 0) {
    await record(ctx, {
      action_type: 'USER_PHONE_ADDED',
      entity_type: 'allowed_phone_numbers',
      description: `Added ${added.size} phone ${added.size === 1 ? 'number' : 'numbers'} in bulk`,
      metadata: { status: 'pending', added: added.size, lines: read.length },
    });
  }
  return { items: withResults(read, (phone) => added.has(phone)), added: added.size };
}

const phonesOf = (read: readonly ReadLine[]): string[] =>
  read.flatMap(({ phone, result }) => (phone && result === 'new' ? [phone] : []));

const withResults = (read: readonly ReadLine[], isAdded: (phone: string) => boolean) =>
  read.map((line) => ({ ...line, result: resultOf(line, isAdded) }));

const resultOf = ({ phone, result }: ReadLine, isAdded: (phone: string) => boolean): LineResult => {
  if (result !== 'new') return result;
  return phone && isAdded(phone) ? 'added' : 'listed';
};

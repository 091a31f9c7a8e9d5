/** Many numbers at once, one a line (spec 5, Phone numbers: Bulk). */
import type { LineResult } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { insertManyPending, selectListedAmong } from './queries.ts';
import { type ReadLine, readLines } from './rules.ts';

const BULK_NOTE = 'Bulk import';

/** What a bulk add would make of the lines now. Keeps nothing. */
export async function checkLines({ db }: MemberContext, lines: readonly string[]) {
  const read = readLines(lines);
  const listed = new Set(await selectListedAmong(db, phonesOf(read)));
  return { items: told(read, (phone) => !listed.has(phone)) };
}

/** Allows every new number of the lines, in the caller's one transaction, and says what became of each line. */
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
  return { items: told(read, (phone) => added.has(phone)), added: added.size };
}

const phonesOf = (read: readonly ReadLine[]): string[] =>
  read.flatMap(({ phone, result }) => (phone && result === 'new' ? [phone] : []));

const told = (read: readonly ReadLine[], isAdded: (phone: string) => boolean) =>
  read.map((line) => ({ ...line, result: resultOf(line, isAdded) }));

const resultOf = ({ phone, result }: ReadLine, isAdded: (phone: string) => boolean): LineResult => {
  if (result !== 'new') return result;
  return phone && isAdded(phone) ? 'added' : 'listed';
};

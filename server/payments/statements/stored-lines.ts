/** Imported statements and their lines. */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor, staleCursor } from '../../lib/db/cursor.ts';
import { namePatterns } from '../../lib/db/search.ts';
import { AppError } from '../../lib/errors.ts';
import { loadAccount, loadAccountForUpdate } from './accounts.ts';
import { deleteStatement, selectLines, selectStatement, selectStatements } from './queries.ts';

const PAGE = 50;

/** Throws NOT_FOUND. */
export async function listStatements(ctx: MemberContext, accountId: string) {
  await loadAccount(ctx, accountId);
  return { items: await selectStatements(ctx.db, accountId) };
}

type Listing = {
  q?: string | undefined;
  account?: string | undefined;
  statement?: string | undefined;
  cursor?: string | undefined;
};

export async function listLines({ db }: MemberContext, { q = '', cursor, ...filter }: Listing) {
  const after = decodeIdCursor(cursor);
  const patterns = await namePatterns(db, q);
  const rows = await selectLines(db, { ...filter, patterns }, { after, limit: PAGE + 1 });
  // A cursor is returned only if more rows follow, so an empty page means that its line was deleted.
  if (after && rows.length === 0) throw staleCursor();
  const items = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, next_cursor: last ? encodeIdCursor(last.id) : null };
}

/** Lines that other statements have stay. Throws NOT_FOUND. */
export async function removeStatement(ctx: MemberContext, id: string) {
  const found = await selectStatement(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  await loadAccountForUpdate(ctx, found.bank_account_id);
  // Deleted by someone else while this waited.
  if (!(await selectStatement(ctx.db, id))) throw new AppError('NOT_FOUND');
  const deleted = await deleteStatement(ctx.db, id);
  const { account_name, first_day, last_day } = found;
  await record(ctx, {
    action_type: 'BANK_STATEMENT_DELETED',
    entity_type: 'bank_statements',
    description: `Deleted a statement of bank account '${account_name}'`,
    entity_id: id,
    metadata: { account_name, first_day, last_day, deleted },
  });
  return { deleted };
}

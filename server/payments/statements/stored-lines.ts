/** Imported statements. */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError } from '../../lib/errors.ts';
import { loadAccount, loadAccountForUpdate } from './accounts.ts';
import { deleteStatement, isInUse, selectStatement, selectStatements } from './queries.ts';

/** Throws NOT_FOUND. */
export async function listStatements(ctx: MemberContext, accountId: string) {
  await loadAccount(ctx, accountId);
  return { items: await selectStatements(ctx.db, accountId) };
}

/** Lines that other statements have stay. Throws NOT_FOUND, STATEMENT_IN_USE. */
export async function removeStatement(ctx: MemberContext, id: string) {
  const found = await selectStatement(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  await loadAccountForUpdate(ctx, found.bank_account_id);
  // Deleted by someone else while this waited.
  if (!(await selectStatement(ctx.db, id))) throw new AppError('NOT_FOUND');
  if (await isInUse(ctx.db, id)) throw new AppError('STATEMENT_IN_USE');
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

/** The association's bank accounts. They are archived, never deleted: their statements stay. */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { changedFields, refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError, found } from '../../lib/errors.ts';
import {
  type AccountColumns,
  insertAccount,
  lockAccount,
  selectAccount,
  selectAccounts,
  selectStatements,
  updateAccount,
} from './queries.ts';

export const listAccounts = async ({ db }: MemberContext) => ({ items: await selectAccounts(db) });

/** Throws NOT_FOUND. */
export async function loadAccount({ db }: MemberContext, id: string) {
  return found(await selectAccount(db, id), 'NOT_FOUND');
}

/** Locks the account until the transaction ends. Throws NOT_FOUND. */
export async function loadAccountForUpdate({ db }: MemberContext, id: string) {
  return found(await lockAccount(db, id), 'NOT_FOUND');
}

export async function createAccount(ctx: MemberContext, form: AccountColumns) {
  const { id } = await insertAccount(ctx.db, form, ctx.now);
  await recordAccount(ctx, { id, name: form.name }, 'BANK_ACCOUNT_CREATED', 'Added');
  return { id };
}

type Change = AccountColumns & { is_archived: boolean; updated_at: Date };

/** Throws NOT_FOUND, EDIT_CONFLICT, BANK_ACCOUNT_HAS_LINES for another currency. */
export async function changeAccount(ctx: MemberContext, id: string, { is_archived, updated_at, ...form }: Change) {
  const before = await loadAccountForUpdate(ctx, id);
  refuseIfChanged(before, { updated_at });
  if (form.currency !== before.currency && (await selectStatements(ctx.db, id)).length > 0)
    throw new AppError('BANK_ACCOUNT_HAS_LINES');
  const archived_at = is_archived ? (before.archived_at ?? ctx.now) : null;
  const columns = { ...form, archived_at };
  await updateAccount(ctx.db, id, columns, ctx.now);
  const changed = changedFields(before, columns);
  await recordAccount(ctx, { id, name: form.name }, 'BANK_ACCOUNT_UPDATED', 'Changed', { changed });
}

const recordAccount = (
  ctx: MemberContext,
  { id, name }: { id: string; name: string },
  action_type: string,
  verb: string,
  metadata: Record<string, unknown> = {},
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'bank_accounts',
    description: `${verb} bank account '${name}'`,
    entity_id: id,
    metadata: { account_name: name, ...metadata },
  });

/** Payers who pay for a member, such as a relative. They're remembered only if the treasurer says so. */
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { found } from '../../lib/errors.ts';
import { payerKey } from './names.ts';
import { deleteAlias, insertAlias, selectPayers } from './queries.ts';

type NewAlias = { payer: string | null; user_ids: readonly (string | null)[]; batch_id: string };

export async function rememberPayer(ctx: MemberContext, { payer, user_ids, batch_id }: NewAlias): Promise<void> {
  const payer_key = payer && payerKey(payer);
  if (!payer || !payer_key) return;
  for (const user_id of new Set(user_ids)) {
    if (!user_id) continue;
    const alias = { user_id, payer, payer_key, batch_id, added_by: ctx.actor.id, added_at: ctx.now };
    if (await insertAlias(ctx.db, alias))
      await recordAlias(ctx, user_id, 'PAYER_REMEMBERED', 'Remembered who pays for a member');
  }
}

export const listPayers = async ({ db }: MemberContext) => ({ items: await selectPayers(db) });

/** Throws NOT_FOUND. */
export async function forgetPayer(ctx: MemberContext, id: string) {
  const alias = found(await deleteAlias(ctx.db, id), 'NOT_FOUND');
  await recordAlias(ctx, alias.user_id, 'PAYER_FORGOTTEN', 'Forgot who pays for a member');
}

const recordAlias = (ctx: MemberContext, userId: string, action_type: string, description: string): Promise<void> =>
  record(ctx, { action_type, entity_type: 'payer_aliases', description, target_user_id: userId });

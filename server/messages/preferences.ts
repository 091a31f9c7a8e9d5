import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../contract/emails.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { deleteUnwanted, insertUnwanted, selectUnwanted } from './queries.ts';

export async function showPreferences({ actor, db }: MemberContext): Promise<Record<OptionalEmailKind, boolean>> {
  const unwanted = await selectUnwanted(db, actor.id);
  const entries = OPTIONAL_EMAIL_KINDS.map((kind) => [kind, !unwanted.includes(kind)] as const);
  return Object.fromEntries(entries) as Record<OptionalEmailKind, boolean>;
}

/** Records an audit entry only if something changed. */
export async function setPreference(ctx: MemberContext, kind: OptionalEmailKind, { wanted }: { wanted: boolean }) {
  const { actor, db } = ctx;
  const change = wanted ? deleteUnwanted : insertUnwanted;
  if (await change(db, actor.id, kind)) {
    await record(ctx, {
      action_type: 'MESSAGE_PREFERENCE_UPDATED',
      entity_type: 'users',
      description: `Turned emails of one kind ${wanted ? 'on' : 'off'}: ${kind.replaceAll('_', ' ')}`,
      target_user_id: actor.id,
      entity_id: actor.id,
      metadata: { kind, wanted },
    });
  }
  return showPreferences(ctx);
}

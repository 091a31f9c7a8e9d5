/** Which e-mails a member wants: all of them, until they say otherwise. */
import { MESSAGE_KINDS, type MessageKind } from '../../contract/constants.ts';
import { record } from '../audit/entries.ts';
import type { MemberContext } from '../lib/context.ts';
import { deleteUnwanted, insertUnwanted, selectUnwanted } from './queries.ts';

export async function showPreferences({ actor, db }: MemberContext): Promise<Record<MessageKind, boolean>> {
  const unwanted = await selectUnwanted(db, actor.id);
  return Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, !unwanted.includes(kind)])) as Record<
    MessageKind,
    boolean
  >;
}

/** Switches one kind; what is so already leaves no entry in the log. */
export async function setPreference(ctx: MemberContext, kind: MessageKind, { wanted }: { wanted: boolean }) {
  const { actor, db } = ctx;
  const change = wanted ? deleteUnwanted : insertUnwanted;
  if (await change(db, actor.id, kind)) {
    await record(ctx, {
      action_type: 'MESSAGE_PREFERENCE_UPDATED',
      entity_type: 'users',
      description: `Switched e-mails of one kind ${wanted ? 'on' : 'off'}: ${kind.replaceAll('_', ' ')}`,
      target_user_id: actor.id,
      entity_id: actor.id,
      metadata: { kind, wanted },
    });
  }
  return showPreferences(ctx);
}

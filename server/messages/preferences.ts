import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind } from '../../contract/emails.ts';
import { type Entry, recordAbout } from '../audit/entries.ts';
import type { Context, MemberContext } from '../lib/context.ts';
import { countUnsubscribed, selectChoices, upsertChoice } from './queries.ts';

/** Whether someone with these choices wants this kind of email. */
export const isWanted = (choices: ReadonlyMap<string, boolean>, kind: OptionalEmailKind): boolean =>
  choices.get(kind) ?? true;

export async function showPreferences({ actor, db }: MemberContext): Promise<Record<OptionalEmailKind, boolean>> {
  const choices = await selectChoices(db, actor.id);
  const entries = OPTIONAL_EMAIL_KINDS.map((kind) => [kind, isWanted(choices, kind)] as const);
  return Object.fromEntries(entries) as Record<OptionalEmailKind, boolean>;
}

export async function setPreference(ctx: MemberContext, kind: OptionalEmailKind, { wanted }: { wanted: boolean }) {
  await changePreference(ctx, ctx.actor, kind, wanted);
  return showPreferences(ctx);
}

type Person = NonNullable<Entry['actor']> & { id: string };

/** In the caller's transaction. Records an audit entry, by that person, only if something changed. */
export async function changePreference(
  ctx: Pick<Context, 'actor' | 'db' | 'requestContext'>,
  person: Person,
  kind: OptionalEmailKind,
  wanted: boolean,
): Promise<void> {
  const { db } = ctx;
  if (isWanted(await selectChoices(db, person.id), kind) === wanted) return;
  if (!(await upsertChoice(db, { user_id: person.id, kind, wanted }))) return;
  if (kind === 'announcement' || kind === 'event_update') await countUnsubscribed(db, person.id, kind, wanted ? -1 : 1);
  const description = `Turned emails of one kind ${wanted ? 'on' : 'off'}: ${kind.replaceAll('_', ' ')}`;
  const more = { actor: person, metadata: { kind, wanted } };
  await recordAbout(ctx, person.id, 'MESSAGE_PREFERENCE_UPDATED', description, more);
}

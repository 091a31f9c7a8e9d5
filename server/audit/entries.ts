import { type Context, fullName } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { insertEntries, type NewEntry } from './queries.ts';

/** An entry of the activity log. It must not contain passwords, codes, tokens or private fields. */
export type Entry = {
  action_type: string;
  entity_type: string;
  description: string;
  target_user_id?: string | null;
  entity_id?: string | null;
  metadata?: Record<string, unknown>;
  /** The person who did it, if not the signed-in one, as at sign-up. */
  actor?: { id: string | null; first_name: string; last_name: string; email: string } | null;
};

type By = Pick<Context, 'actor' | 'requestContext'>;

/** Writes an entry in the caller's transaction, so that both the change and its entry are saved, or neither (spec 7). */
export const record = (ctx: Pick<Context, 'actor' | 'db' | 'requestContext'>, entry: Entry): Promise<void> =>
  insertEntries(ctx.db, [rowOf(ctx, entry)]);

/** Writes an entry about an account, which is both its target and its entity. */
export const recordAbout = (
  ctx: Pick<Context, 'actor' | 'db' | 'requestContext'>,
  userId: string,
  action_type: string,
  description: string,
  more: Pick<Entry, 'actor' | 'metadata'> = {},
): Promise<void> =>
  record(ctx, { action_type, entity_type: 'users', description, target_user_id: userId, entity_id: userId, ...more });

/** Writes entries of several callers in one transaction, `db`. */
export const recordEach = (db: Db, entries: readonly (readonly [By, Entry])[]): Promise<void> =>
  insertEntries(
    db,
    entries.map(([by, entry]) => rowOf(by, entry)),
  );

function rowOf(by: By, { actor = by.actor, metadata = {}, ...entry }: Entry): NewEntry {
  return {
    target_user_id: null,
    entity_id: null,
    ...entry,
    metadata,
    actor_id: actor?.id ?? null,
    actor_name: actor ? fullName(actor) : null,
    actor_email: actor?.email ?? null,
    user_agent: by.requestContext.user_agent,
  };
}

/**
 * Records that a list was exported. Only the names of the filters are stored, because search terms may be private.
 */
export const recordExport = (
  ctx: Pick<Context, 'actor' | 'db' | 'requestContext'>,
  entity_type: string,
  what: string,
  filter: Record<string, unknown>,
): Promise<void> =>
  record(ctx, {
    action_type: 'LIST_EXPORTED',
    entity_type,
    description: `Exported the list of ${what}`,
    metadata: { filtered_by: Object.keys(filter).filter((name) => (filter[name] ?? '') !== '') },
  });

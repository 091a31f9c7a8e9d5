/** Names that members add to the rosters of their classes. */
import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { DAY_MS, ROSTER_MONTHS, ROSTER_NAMES_A_DAY } from '../../../contract/constants.ts';
import { splitName } from '../../../contract/roster-names.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { lockMember } from '../queries.ts';
import { findRemovedNames } from '../removals/known.ts';
import { requireRosters } from './pauses.ts';
import { mayChange, seesClass, seesEveryClass } from './policy.ts';
import {
  countAdded,
  deleteInactive,
  insertEntries,
  lockClassmate,
  selectEntry,
  selectSimilar,
  updateMissing,
} from './queries.ts';
import { requireClass } from './rosters.ts';
import { keyOf, nameOf, type SchoolClass } from './rules.ts';

type Form = { names: readonly string[]; is_confirmed?: boolean | undefined; leaving_year?: number | undefined };

/**
 * Adds names that a class is missing. Two people of one class may have the same name, so similar names are only returned, and
 * confirmed names always added. Throws CLASS_NOT_FOUND, ROSTERS_PAUSED, ROSTER_LIMIT_REACHED.
 */
export async function addEntries(
  ctx: MemberContext,
  asked: SchoolClass,
  { names, is_confirmed, leaving_year }: Form,
  settings: KeySettings,
) {
  const schoolClass = requireClass(ctx, { ...asked, leaving_year });
  const { db, actor, now } = ctx;
  const parts = names.map(splitName);
  const similar = is_confirmed ? [] : await findSimilar(db, schoolClass, parts.map(fullName), settings);
  if (similar.length > 0) return { added: 0, ids: [], similar };
  await lockMember(db, actor.id);
  await checkDailyLimit(ctx, parts.length);
  const named = parts.map((each) => ({ id: randomUUID(), ...each }));
  await insertEntries(db, schoolClass, named, { added_by: actor.id, created_at: now });
  await record(ctx, {
    action_type: 'ROSTER_NAMES_ADDED',
    entity_type: 'roster_entries',
    description: `Added ${parts.length} ${parts.length === 1 ? 'name' : 'names'} to the roster of ${nameOf(schoolClass)}`,
    metadata: { ...keyOf(schoolClass), names: parts.length },
  });
  return { added: parts.length, ids: named.map(({ id }) => id), similar: [] };
}

/** Staff have none. Needs the actor's lock. Throws ROSTER_LIMIT_REACHED. */
export async function checkDailyLimit({ db, actor, now }: MemberContext, names: number): Promise<void> {
  if (seesEveryClass(actor)) return;
  const added = await countAdded(db, actor.id, new Date(now.getTime() - DAY_MS));
  if (added + names > ROSTER_NAMES_A_DAY) throw new AppError('ROSTER_LIMIT_REACHED');
}

async function findSimilar(db: Db, schoolClass: SchoolClass, names: readonly string[], settings: KeySettings) {
  const rows = await selectSimilar(db, schoolClass, names);
  const removed = await findRemovedNames(db, schoolClass, names, settings);
  return [...new Set(names)].flatMap((name) => {
    const found = rows.flatMap((row) => (row.name === name ? [{ name: row.found, is_member: row.is_member }] : []));
    const isRepeated = names.filter((each) => each === name).length > 1;
    const all = [
      ...(removed.has(name) ? [{ name, is_member: false, is_removed: true as const }] : []),
      ...(isRepeated ? [{ name, is_member: false }] : []),
      ...found,
    ];
    return all.length > 0 ? [{ name, found: all }] : [];
  });
}

type Change = { name?: string | undefined; user_id?: string | undefined; status?: 'dismissed' | undefined };

/**
 * Corrects a missing name, links it to the member it names, or dismisses it. Throws ROSTER_ENTRY_NOT_FOUND, for a class that
 * the actor didn't sit in too, ROSTERS_PAUSED, ROSTER_ENTRY_OF_ANOTHER, ROSTER_ENTRY_CLOSED, CLASSMATE_NOT_FOUND.
 */
export async function changeEntry(ctx: MemberContext, id: string, { name, user_id, status }: Change) {
  const { db, actor, now } = ctx;
  requireRosters(ctx);
  const entry = await selectEntry(db, id);
  if (!entry || !seesClass(actor, entry)) throw new AppError('ROSTER_ENTRY_NOT_FOUND');
  if (!mayChange(actor, entry)) throw new AppError('ROSTER_ENTRY_OF_ANOTHER');
  if (user_id && status) throw invalid('status', 'A name can’t be joined and dismissed at once.');
  if (user_id && !(await lockClassmate(db, user_id, entry))) throw new AppError('CLASSMATE_NOT_FOUND');
  const change = {
    ...(name && splitName(name)),
    ...(user_id && { user_id, status: 'joined' }),
    ...(status && { status }),
  };
  if (!(await updateMissing(db, id, { ...change, last_activity_at: now }))) throw new AppError('ROSTER_ENTRY_CLOSED');
  await record(ctx, {
    action_type: 'ROSTER_NAME_CHANGED',
    entity_type: 'roster_entries',
    description: `${whatChanged({ user_id, status })} a name on the roster of ${nameOf(entry)}`,
    target_user_id: user_id ?? null,
    entity_id: id,
    metadata: { ...keyOf(entry), changed: Object.keys(change) },
  });
}

function whatChanged({ user_id, status }: Change): string {
  if (user_id) return 'Linked a member to';
  return status ? 'Dismissed' : 'Corrected';
}

/** At 03:57 in Jamaica; makes up for days without a server. */
export const ROSTER_CRONTAB = '57 8 * * * delete-inactive-roster-entries ?fill=2d';

export const rosterTasks = (db: Db, clock: () => Date): TaskList => ({
  'delete-inactive-roster-entries': () => deleteInactive(db, monthsBefore(clock(), ROSTER_MONTHS)),
});

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

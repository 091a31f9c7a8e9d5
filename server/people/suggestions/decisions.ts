/** Staff decide which suggested numbers may register (docs/decisions/0066). */
import {
  DAY_MS,
  type DecisionResult,
  REJECTION_DAYS,
  SUGGESTIONS_PAGE,
  type SuggestionDecision,
  VOUCHES_NEEDED,
} from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf } from '../../lib/db/cursor.ts';
import type { Db } from '../../lib/db/database.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { type Allowed, allowNumbers } from '../../phones/allowing.ts';
import { findRemovedNumbers } from '../removals/known.ts';
import { hasVouchApproval } from '../rosters/queries.ts';
import { keyOf, nameOf, type SchoolClass } from '../rosters/rules.ts';
import { tellSuggesters } from './approval-emails.ts';
import {
  countPending,
  countVouches,
  deletePhones,
  deleteRejected,
  lockPending,
  selectQueue,
  updateDecided,
  updateInvited,
} from './queries.ts';

/** Undecided suggestions, oldest first. */
export async function listSuggestions(
  { db }: MemberContext,
  { cursor }: { cursor?: string | undefined },
  settings: KeySettings,
) {
  const after = decodeIdCursor(cursor);
  const [rows, total] = await Promise.all([
    inTransaction(db, (within) => selectQueue(within, after, SUGGESTIONS_PAGE + 1)),
    countPending(db),
  ]);
  const { items: shown, next_cursor } = pageOf(rows, SUGGESTIONS_PAGE, after);
  const removed = await findRemovedNumbers(db, phonesOf(shown), settings);
  const items = shown.map((row) => (removed.has(row.phone) ? { ...row, listed: 'removed' as const } : row));
  return { items, total, next_cursor };
}

const phonesOf = (rows: readonly { phone: string }[]) => rows.map(({ phone }) => phone);

/** In the list of numbers, where staff can search for it and revoke them. */
const BY_VOUCHES = 'approved by two vouches';

type Form = { ids: readonly string[]; decision: SuggestionDecision; restore_revoked?: boolean | undefined };
type Pending = Awaited<ReturnType<typeof lockPending>>[number];

/**
 * Decides each suggestion that is still pending, and returns a result for each id, in the given order. A number whose owner
 * asked to be on no roster isn't approved.
 */
export async function decideSuggestions(
  ctx: MemberContext,
  { ids, decision, restore_revoked }: Form,
  settings: KeySettings,
) {
  const given = [...new Set(ids)];
  const pending = await lockPending(ctx.db, given);
  const results =
    decision === 'approved'
      ? await approveListable(ctx, pending, { restore_revoked }, settings)
      : await reject(ctx, pending);
  return { items: given.map((id) => ({ id, result: results.get(id) ?? ('gone' as const) })) };
}

async function approveListable(
  ctx: MemberContext,
  pending: readonly Pending[],
  how: { restore_revoked?: boolean | undefined },
  settings: KeySettings,
) {
  const removed = await findRemovedNumbers(ctx.db, phonesOf(pending), settings);
  const listable = pending.filter(({ phone }) => !removed.has(phone));
  const results = await approve(ctx, listable, how);
  for (const { id, phone } of pending) if (removed.has(phone)) results.set(id, 'removed');
  return results;
}

/**
 * Rule 6: approves the number if two classmates vouch for it, where staff allow that (docs/decisions/0076). What is revoked, or
 * belongs to someone who asked not to be listed, stays with staff. Needs the lock of `lockPending`, so that two vouches at once
 * count each other, and approve it once.
 */
export async function approveByVouches(ctx: MemberContext, pending: Pending, settings: KeySettings): Promise<void> {
  const { db } = ctx;
  if (!(await hasVouchApproval(db, pending))) return;
  if ((await countVouches(db, pending.id)) < VOUCHES_NEEDED) return;
  if ((await findRemovedNumbers(db, [pending.phone], settings)).size > 0) return;
  await approve(ctx, [pending], { by_vouches: true });
}

/**
 * Lists the numbers under the names of the rosters, and marks the names as invited. Needs the lock of `lockPending`, so that a
 * suggestion is decided once.
 */
export async function approve(
  ctx: MemberContext,
  pending: readonly Pending[],
  how: { restore_revoked?: boolean | undefined; by_vouches?: boolean },
): Promise<Map<string, DecisionResult>> {
  const numbers = pending.map(({ phone, first_name, last_name }) => ({
    phone,
    notes: `${first_name} ${last_name}${how.by_vouches ? `, ${BY_VOUCHES}` : ''}`,
  }));
  const allowed = await allowNumbers(ctx, numbers, how);
  const decided = pending.map((each) => {
    const number = allowed.get(each.phone) as Allowed;
    return { ...each, number, result: resultOf(number) };
  });
  const done = decided.flatMap(({ id, result, ...each }) =>
    result === 'approved' || result === 'already_listed' ? [{ id, status: result, ...each }] : [],
  );
  await updateDecided(ctx.db, done, ctx.actor.id, ctx.now);
  // Whether the owner of a used number has joined must not show on the roster.
  const invited = done.map(({ roster_entry_id: id, number }) => ({
    id,
    phone_number_id: number.result === 'used' ? null : number.id,
  }));
  await updateInvited(ctx.db, invited, ctx.now);
  await tellSuggesters(ctx, done);
  const [action, verb] = how.by_vouches
    ? ['SUGGESTION_APPROVED_BY_VOUCHES', 'As the second voucher, approved']
    : ['SUGGESTION_APPROVED', 'Approved'];
  for (const each of done) await recordStep(ctx, each.id, action, `${verb} the number for a name`, each);
  return new Map(decided.map(({ id, result }) => [id, result]));
}

const resultOf = ({ result }: Allowed): DecisionResult => {
  if (result === 'added' || result === 'restored') return 'approved';
  return result === 'pending' || result === 'used' ? 'already_listed' : result;
};

async function reject(ctx: MemberContext, pending: readonly Pending[]): Promise<Map<string, DecisionResult>> {
  const rejected = pending.map(({ id }) => ({ id, status: 'rejected' as const }));
  await updateDecided(ctx.db, rejected, ctx.actor.id, ctx.now);
  for (const each of pending)
    await recordStep(ctx, each.id, 'SUGGESTION_REJECTED', 'Rejected the number for a name', each);
  return new Map(pending.map(({ id }) => [id, 'rejected']));
}

/** Entries are never deleted, so they contain neither the number nor the name. */
export const recordStep = (ctx: MemberContext, id: string, action_type: string, what: string, entry: SchoolClass) =>
  record(ctx, {
    action_type,
    entity_type: 'suggestions',
    description: `${what} on the roster of ${nameOf(entry)}`,
    entity_id: id,
    metadata: keyOf(entry),
  });

/** Deletes what members said about the numbers (E.164) of a deleted account. */
export const forgetSuggestions = (db: Db, phones: readonly string[]): Promise<void> => deletePhones(db, phones);

/** At 03:59 in Jamaica; makes up for days without a server. */
export const SUGGESTION_CRONTAB = '59 8 * * * delete-rejected-numbers ?fill=2d';

export const suggestionTasks = (db: Db, clock: () => Date) => ({
  'delete-rejected-numbers': () => {
    const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    return deleteRejected(db, daysAgo(REJECTION_DAYS), daysAgo(2 * REJECTION_DAYS));
  },
});

/** Numbers of missing classmates that members send to staff (docs/decisions/0066). */
import { DAY_MS, REJECTION_DAYS, REJECTIONS_AT_MOST, SUGGESTIONS_A_DAY } from '../../../contract/constants.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { KeySettings } from '../../lib/derived-keys.ts';
import { AppError } from '../../lib/errors.ts';
import { requireEntry } from '../../phones/numbers.ts';
import { lockMember } from '../queries.ts';
import { requireRosters } from '../rosters/pauses.ts';
import { seesClass } from '../rosters/policy.ts';
import { approveByVouches, recordStep } from './decisions.ts';
import {
  deleteVouch,
  insertSuggestion,
  insertVouch,
  lockEntry,
  lockPending,
  lockSuggestion,
  readLimits,
  touchEntry,
  withdraw,
} from './queries.ts';

type Form = { phone: string; note: string | null; may_text: boolean };

/**
 * Sends staff the number of a missing classmate. Does the same for every number, listed or not, so that answer and time tell
 * nothing of it. Throws INVALID_INPUT on `phone`, ROSTER_ENTRY_NOT_FOUND, for a class that the actor didn't sit in too,
 * ROSTER_ENTRY_CLOSED, ROSTER_ENTRY_INVITED, SUGGESTION_OPEN, SUGGESTION_LIMIT_REACHED, SUGGESTIONS_PAUSED, ROSTERS_PAUSED.
 */
export async function suggestNumber(ctx: MemberContext, entryId: string, { phone: typed, note, may_text }: Form) {
  const { db, actor, now } = ctx;
  requireRosters(ctx);
  const { phone } = requireEntry(typed);
  await lockMember(db, actor.id);
  const entry = await lockEntry(db, entryId);
  if (!entry || !seesClass(actor, entry)) throw new AppError('ROSTER_ENTRY_NOT_FOUND');
  if (entry.status === 'invited') throw new AppError('ROSTER_ENTRY_INVITED');
  if (entry.status !== 'missing') throw new AppError('ROSTER_ENTRY_CLOSED');
  await checkLimits(ctx);
  const common = { roster_entry_id: entryId, suggested_by: actor.id, created_at: now };
  await touchEntry(db, entryId, now);
  const { id } = await insertSuggestion(db, { phone, note, may_text, ...common });
  await recordStep(ctx, id, 'NUMBER_SUGGESTED', 'Sent staff a number for a name', entry);
}

/** Rule 4. Needs the actor's lock. Throws SUGGESTION_LIMIT_REACHED, SUGGESTIONS_PAUSED. */
export async function checkLimits({ db, actor, now }: MemberContext): Promise<void> {
  const day = new Date(now.getTime() - DAY_MS);
  const limits = { now, day, most: REJECTIONS_AT_MOST, days: REJECTION_DAYS };
  const { recent, is_paused } = await readLimits(db, actor.id, limits);
  if (is_paused) throw new AppError('SUGGESTIONS_PAUSED');
  if (recent >= SUGGESTIONS_A_DAY) throw new AppError('SUGGESTION_LIMIT_REACHED');
}

/** Takes the member's own number back before staff decide. Throws ROSTERS_PAUSED, SUGGESTION_NOT_FOUND, SUGGESTION_CLOSED. */
export async function withdrawSuggestion(ctx: MemberContext, id: string) {
  requireRosters(ctx);
  const found = await findOpen(ctx, id);
  if (found.suggested_by !== ctx.actor.id) throw new AppError('SUGGESTION_NOT_FOUND');
  await withdraw(ctx.db, id);
  await recordStep(ctx, id, 'SUGGESTION_WITHDRAWN', 'Withdrew the number for a name', found);
}

/** Throws ROSTERS_PAUSED, SUGGESTION_NOT_FOUND, SUGGESTION_CLOSED, OWN_SUGGESTION. The answer doesn't say whether the number is approved. */
export async function vouch(ctx: MemberContext, id: string, settings: KeySettings) {
  requireRosters(ctx);
  const [pending] = await lockPending(ctx.db, [id]); // locks the name first, as a decision does
  const found = await findOpen(ctx, id);
  if (found.suggested_by === ctx.actor.id) throw new AppError('OWN_SUGGESTION');
  await insertVouch(ctx.db, { suggestion_id: id, user_id: ctx.actor.id }, ctx.now);
  await touchEntry(ctx.db, found.entry_id, ctx.now);
  await recordStep(ctx, id, 'SUGGESTION_VOUCHED', 'Vouched for a number of a name', found);
  if (pending) await approveByVouches(ctx, pending, settings);
}

/** Throws ROSTERS_PAUSED, SUGGESTION_NOT_FOUND, SUGGESTION_CLOSED. */
export async function withdrawVouch(ctx: MemberContext, id: string) {
  requireRosters(ctx);
  const found = await findOpen(ctx, id);
  await deleteVouch(ctx.db, { suggestion_id: id, user_id: ctx.actor.id });
  await recordStep(ctx, id, 'VOUCH_WITHDRAWN', 'Took back a vouch for a number of a name', found);
}

async function findOpen({ db, actor }: MemberContext, id: string) {
  const found = await lockSuggestion(db, id);
  if (!found || !seesClass(actor, found)) throw new AppError('SUGGESTION_NOT_FOUND');
  if (!found.is_open) throw new AppError('SUGGESTION_CLOSED');
  return found;
}

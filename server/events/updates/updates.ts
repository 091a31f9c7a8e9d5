/** Telling those registered for an event that its time, place or schedule changed (docs/decisions/0063). */
import type * as z from 'zod';
import type { eventUpdates } from '../../../contract/event-updates.ts';
import type { MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import { countRegistered } from '../../messages/audiences/audience.ts';
import { sendEventUpdate, stopSending } from '../../messages/sending/sending.ts';
import { loadEventForUpdate, recordEvent } from '../events.ts';
import { isOver } from '../rules.ts';
import { selectDetails, selectEventOf, selectRunning, updateTold } from './queries.ts';
import { bodyOf, changesSince, type Details, sentencesOf, subjectOf, toldAfterStop } from './rules.ts';

type Form = z.output<(typeof eventUpdates)['POST /events/:id/updates']['body']>;

/** Throws EVENT_NOT_FOUND. */
export async function draftUpdate(ctx: MemberContext, id: string) {
  const event = found(await selectDetails(ctx.db, id), 'EVENT_NOT_FOUND');
  const [running = null] = await selectRunning(ctx.db, id);
  const isOpen = event.is_published && !event.cancelled_at && !isOver(event, ctx.now);
  const changes = isOpen && event.told ? changesSince(event.told, event.details) : [];
  if (changes.length === 0) return { changes: [], subject: '', body: '', people: 0, unwanted: 0, running };
  const sentences = sentencesOf(changes);
  const text = { subject: subjectOf(event.name, changes), body: bodyOf(event.name, sentences) };
  return { changes: sentences, ...text, ...(await countRegistered(ctx, id)), running };
}

/**
 * Throws EVENT_NOT_FOUND, EVENT_NOT_PUBLISHED, EVENT_CANCELLED, EVENT_OVER, NOTHING_TO_TELL, EDIT_CONFLICT and what
 * `sendEventUpdate` throws.
 */
export async function sendUpdate(ctx: MemberContext, id: string, form: Form, site: { publicUrl: string }) {
  const event = await loadEventForUpdate(ctx, id);
  if (!event.is_published) throw new AppError('EVENT_NOT_PUBLISHED', { message: HIDDEN });
  if (event.cancelled_at) throw new AppError('EVENT_CANCELLED');
  if (isOver(event, ctx.now)) throw new AppError('EVENT_OVER');
  const { told, details } = (await selectDetails(ctx.db, id)) ?? {};
  const changes = told && details ? changesSince(told, details) : [];
  if (changes.length === 0) throw new AppError('NOTHING_TO_TELL');
  if (JSON.stringify(sentencesOf(changes)) !== JSON.stringify(form.changes)) {
    throw new AppError('EDIT_CONFLICT', { message: CHANGED_AGAIN });
  }
  const update = { event_id: id, subject: subjectOf(event.name, changes), body: form.body };
  const known = { told_before: told, told_details: details };
  const people = await sendEventUpdate(ctx, { ...update, ...known }, form.count, site);
  await updateTold(ctx.db, id, null);
  await recordEvent(ctx, 'EVENT_UPDATE_SENT', `Sent an update of event '${event.name}'`, event, { people });
  return { people };
}

/** By anyone who may send updates. Throws ANNOUNCEMENT_NOT_FOUND, also for other announcements, ANNOUNCEMENT_NOT_RUNNING. */
export async function stopOneUpdate(ctx: MemberContext, id: string) {
  const event_id = await selectEventOf(ctx.db, id);
  if (!event_id) throw new AppError('ANNOUNCEMENT_NOT_FOUND');
  if (!(await stopUpdate(ctx, { id, event_id }))) throw new AppError('ANNOUNCEMENT_NOT_RUNNING');
}

/** What those registered knew before it is what they know again, except those whom it has reached. False if it isn't running. */
export async function stopUpdate(ctx: MemberContext, { id, event_id }: { id: string; event_id: string }) {
  await loadEventForUpdate(ctx, event_id);
  const stopped = await stopSending<Details>(ctx, id);
  if (!stopped) return false;
  const { told } = (await selectDetails(ctx.db, event_id)) ?? {};
  await updateTold(ctx.db, event_id, toldAfterStop(told ?? [], stopped));
  return true;
}

/** Every update of this event that is on its way, the newest first. */
export async function stopUpdates(ctx: MemberContext, event_id: string): Promise<void> {
  for (const { id } of await selectRunning(ctx.db, event_id)) await stopUpdate(ctx, { id, event_id });
}

const HIDDEN = 'Members can’t see this event, so nothing was sent. Publish it first.';
const CHANGED_AGAIN =
  'The event changed again since this was written. Nothing was sent. Read the changes and send it again.';

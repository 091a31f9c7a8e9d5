import { STOP_SECONDS } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError, fieldError } from '../../lib/errors.ts';
import { checkLinks, checkText, lockDraft, type Site, showAnnouncement } from '../announcements/drafts.ts';
import { insertAnnouncement, lockAnnouncement, selectTold, updateAnnouncement } from '../announcements/queries.ts';
import { freezeAudience, registeredFor } from '../audiences/audience.ts';
import { cancelHeldEmails } from '../email/queue.ts';
import { dequeueBatch, enqueueBatch } from './batches.ts';
import { replaceTold, skipStopped } from './queries.ts';

type Confirmed = { count: number; updated_at: Date; send_at: Date | null; urgent_reason: string | null };

/**
 * Freezes the audience, which must be as many people as were confirmed, and sends a minute from now or at `send_at`. Throws
 * what `lockDraft` and `checkText` throw, EDIT_CONFLICT, ANNOUNCEMENT_NOT_TESTED, ANNOUNCEMENT_NOT_APPROVED, AUDIENCE_EMPTY,
 * AUDIENCE_CHANGED, TIME_PASSED, NOT_ALLOWED for an audience that they may not count.
 */
export async function startSending(ctx: MemberContext, id: string, confirmed: Confirmed, site: Site) {
  const { now } = ctx;
  const { count, send_at, urgent_reason } = confirmed;
  const draft = await lockDraft(ctx, id);
  refuseIfChanged(draft, confirmed);
  if (!draft.is_tested) throw new AppError('ANNOUNCEMENT_NOT_TESTED');
  if (site.announcementApproval && draft.approved_at === null) throw new AppError('ANNOUNCEMENT_NOT_APPROVED');
  await checkText(ctx, draft, site);
  if (send_at && send_at <= now) throw fieldError('TIME_PASSED', 'send_at');
  const people = await freezeAudience(ctx, id, draft.audience);
  if (people === 0) throw fieldError('AUDIENCE_EMPTY', 'audience');
  if (people !== count) throw changed(count, people);
  await schedule(ctx, id, { people, send_at, urgent_reason });
  await record(ctx, {
    action_type: 'ANNOUNCEMENT_SENT',
    entity_type: 'announcements',
    description: `Sent an announcement to ${countOf(people)}${urgent_reason ? `, as urgent: ${urgent_reason}` : ''}`,
    entity_id: id,
    metadata: { people, urgent_reason },
  });
  return showAnnouncement(ctx, id, site);
}

type Schedule = { people: number; send_at: Date | null; urgent_reason: string | null };

async function schedule({ actor, db, now }: MemberContext, id: string, { people, send_at, urgent_reason }: Schedule) {
  const soonest = new Date(now.getTime() + STOP_SECONDS * 1000);
  const start = send_at && send_at > soonest ? send_at : soonest;
  const sender = { sent_by: actor.id, sent_by_name: fullName(actor) };
  const change = { ...sender, urgent_reason, audience_count: people, send_at: start, updated_at: now };
  await updateAnnouncement(db, id, { ...change, status: 'scheduled' });
  await enqueueBatch(db, id, 1, start);
}

type Update = { event_id: string; subject: string; body: string; told_before: unknown; told_details: unknown };

/**
 * Sends an event update to everyone registered, a minute from now: an announcement without a test, which isn't counted as the
 * announcement of a day. The caller holds the event's lock, so that no one registers meanwhile. Returns how many people it
 * is. Throws LINK_LEADS_NOWHERE, AUDIENCE_EMPTY, AUDIENCE_CHANGED.
 */
export async function sendEventUpdate(
  ctx: MemberContext,
  { told_before, told_details, ...update }: Update,
  count: number,
  site: { publicUrl: string },
): Promise<number> {
  const text = { ...update, button_label: 'See the Event', button_path: `/events/${update.event_id}` };
  await checkLinks(ctx, text, site);
  const audience = registeredFor(update.event_id);
  const created = { created_by: ctx.actor.id, created_by_name: fullName(ctx.actor) };
  const told = { told_before: JSON.stringify(told_before), told_details: JSON.stringify(told_details) };
  const id = await insertAnnouncement(ctx.db, { ...text, ...created, ...told, audience: JSON.stringify(audience) });
  const people = await freezeAudience(ctx, id, audience);
  if (people === 0) throw new AppError('AUDIENCE_EMPTY', { message: NO_ONE });
  if (people !== count) throw registeredChanged(count, people);
  await schedule(ctx, id, { people, send_at: null, urgent_reason: null });
  return people;
}

const NO_ONE = 'No one is registered any more, so nothing was sent.';

function registeredChanged(confirmed: number, people: number): AppError {
  const are = `${countOf(people)} ${people === 1 ? 'is' : 'are'}`;
  return new AppError('AUDIENCE_CHANGED', {
    message: `${are} registered now, not ${confirmed}. Nothing was sent. Send it again to reach everyone.`,
  });
}

function changed(confirmed: number, people: number): AppError {
  const message = `You confirmed ${confirmed}, but it’s ${countOf(people)} now. Nothing was sent. Check the audience again.`;
  return fieldError('AUDIENCE_CHANGED', 'count', message);
}

const countOf = (people: number): string => (people === 1 ? '1 person' : `${people} people`);

/** Lets the feature of events stop one of its updates. False if it isn't running. */
export type StopUpdate = (ctx: MemberContext, update: { id: string; event_id: string }) => Promise<boolean>;

/** Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_NOT_RUNNING. */
export async function stopAnnouncement(ctx: MemberContext, id: string, stopUpdate: StopUpdate, site: Site) {
  const { event_id } = await showAnnouncement(ctx, id, site);
  const isStopped = event_id ? await stopUpdate(ctx, { id, event_id }) : (await stopSending(ctx, id)) !== null;
  if (!isStopped) throw new AppError('ANNOUNCEMENT_NOT_RUNNING');
  return showAnnouncement(ctx, id, site);
}

/**
 * Takes back every email that isn't with the provider yet. The event of an update is locked before. Returns what those
 * registered knew before an update and what it told, if it has reached someone; null if it isn't running.
 */
export async function stopSending<Details>(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const row = await lockAnnouncement(db, id);
  if (row?.status !== 'scheduled' && row?.status !== 'sending') return null;
  await updateAnnouncement(db, id, { status: 'stopped', updated_at: now });
  await dequeueBatch(db, id, row.next_batch);
  await cancelHeldEmails(db, id);
  await skipStopped(db, id, now);
  await record(ctx, {
    action_type: 'ANNOUNCEMENT_STOPPED',
    entity_type: 'announcements',
    description: 'Stopped an announcement',
    entity_id: id,
  });
  const told = await selectTold<Details>(db, id);
  if (row.event_id && !told.was_sent) await replaceTold(db, row.event_id, told);
  return told;
}

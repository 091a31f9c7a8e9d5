import { STOP_SECONDS } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError } from '../../lib/errors.ts';
import { checkText, lockDraft, showAnnouncement } from '../announcements/drafts.ts';
import { lockAnnouncement, updateAnnouncement } from '../announcements/queries.ts';
import { freezeAudience } from '../audiences/audience.ts';
import { cancelHeldEmails } from '../email/queue.ts';
import { dequeueBatch, enqueueBatch } from './batches.ts';
import { skipStopped } from './queries.ts';

type Confirmed = { count: number; updated_at: Date; send_at: Date | null; urgent_reason: string | null };

/**
 * Freezes the audience, which must be as many people as were confirmed, and sends a minute from now or at `send_at`. Throws
 * what `lockDraft` and `checkText` throw, EDIT_CONFLICT, ANNOUNCEMENT_NOT_TESTED, AUDIENCE_EMPTY, AUDIENCE_CHANGED,
 * TIME_PASSED.
 */
export async function startSending(ctx: MemberContext, id: string, confirmed: Confirmed, site: { publicUrl: string }) {
  const { actor, db, now } = ctx;
  const { count, send_at, urgent_reason } = confirmed;
  const draft = await lockDraft(ctx, id);
  refuseIfChanged(draft, confirmed);
  if (!draft.is_tested) throw new AppError('ANNOUNCEMENT_NOT_TESTED');
  await checkText(ctx, draft, site);
  if (send_at && send_at <= now) throw at('TIME_PASSED', 'send_at');
  const people = await freezeAudience(db, id, draft.audience);
  if (people === 0) throw at('AUDIENCE_EMPTY', 'audience');
  if (people !== count) throw changed(count, people);
  const soonest = new Date(now.getTime() + STOP_SECONDS * 1000);
  const start = send_at && send_at > soonest ? send_at : soonest;
  const sender = { sent_by: actor.id, sent_by_name: fullName(actor) };
  const change = { ...sender, urgent_reason, audience_count: people, send_at: start, updated_at: now };
  await updateAnnouncement(db, id, { ...change, status: 'scheduled' });
  await enqueueBatch(db, id, 1, start);
  await record(ctx, {
    action_type: 'ANNOUNCEMENT_SENT',
    entity_type: 'announcements',
    description: `Sent an announcement to ${people} people${urgent_reason ? `, as urgent: ${urgent_reason}` : ''}`,
    entity_id: id,
    metadata: { people, urgent_reason },
  });
  return showAnnouncement(ctx, id);
}

const at = (code: 'TIME_PASSED' | 'AUDIENCE_EMPTY', path: string) => {
  const { message } = new AppError(code);
  return new AppError(code, { issues: [{ path, message }] });
};

function changed(confirmed: number, people: number): AppError {
  const message = `You confirmed ${confirmed}, but it’s ${people} people now. Nothing was sent. Check the audience again.`;
  return new AppError('AUDIENCE_CHANGED', { message, issues: [{ path: 'count', message }] });
}

/** Takes back every email that isn't with the provider yet. Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_NOT_RUNNING. */
export async function stopSending(ctx: MemberContext, id: string) {
  const { db, now } = ctx;
  const row = await lockAnnouncement(db, id);
  if (!row) throw new AppError('ANNOUNCEMENT_NOT_FOUND');
  if (row.status !== 'scheduled' && row.status !== 'sending') throw new AppError('ANNOUNCEMENT_NOT_RUNNING');
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
  return showAnnouncement(ctx, id);
}

import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { announcements } from '../../../contract/announcements.ts';
import { ANNOUNCEMENTS_PAGE } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import type { Env } from '../../config/env.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, pageOf, staleCursor } from '../../lib/db/cursor.ts';
import { refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError, found } from '../../lib/errors.ts';
import { describeAudience } from '../audiences/audience.ts';
import { queueEmail } from '../email/queue.ts';
import {
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncement,
  isOpenEvent,
  lockAnnouncement,
  selectAnnouncement,
  selectAnnouncements,
  updateAnnouncement,
} from './queries.ts';
import {
  type AnnouncementText,
  announcementEmail,
  eventsLinkedFrom,
  hashOf,
  leadsNowhere,
  requireKnownPlaceholders,
} from './text.ts';

type Form = z.output<(typeof announcements)['POST /announcements']['body']>;
/** Links in the text that begin with `publicUrl` are pages of ours. */
export type Site = Pick<Env, 'publicUrl' | 'announcementApproval'>;

const isTested = (row: AnnouncementRow): boolean => row.tested_hash?.equals(hashOf(row)) ?? false;

const isOwn = ({ actor }: MemberContext, { created_by, editors }: AnnouncementRow): boolean =>
  actor.id === created_by || editors.includes(actor.id);

const shown = async (ctx: MemberContext, row: AnnouncementRow, { announcementApproval }: Site) => ({
  ...row,
  audience_sentence: await describeAudience(ctx.db, row.audience),
  is_tested: isTested(row),
  needs_approval: announcementApproval && row.event_id === null,
  is_own: isOwn(ctx, row),
});

/** Newest first, a page at a time. Throws INVALID_INPUT for a cursor whose draft was deleted. */
export async function listAnnouncements(ctx: MemberContext, cursor: string | undefined, site: Site) {
  const after = decodeIdCursor(cursor);
  const rows = await selectAnnouncements(ctx.db, after, ANNOUNCEMENTS_PAGE + 1);
  if (after && rows.length === 0 && !(await selectAnnouncement(ctx.db, after))) throw staleCursor();
  const { items, next_cursor } = pageOf(rows, ANNOUNCEMENTS_PAGE, null);
  return { items: await Promise.all(items.map((row) => shown(ctx, row, site))), next_cursor };
}

/** Throws ANNOUNCEMENT_NOT_FOUND. */
export async function showAnnouncement(ctx: MemberContext, id: string, site: Site) {
  return shown(ctx, found(await selectAnnouncement(ctx.db, id), 'ANNOUNCEMENT_NOT_FOUND'), site);
}

/** Locks it until the transaction ends. Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_NOT_DRAFT. */
export async function lockDraft({ db }: MemberContext, id: string) {
  const row = found(await lockAnnouncement(db, id), 'ANNOUNCEMENT_NOT_FOUND');
  if (row.status !== 'draft') throw new AppError('ANNOUNCEMENT_NOT_DRAFT');
  return { ...row, is_tested: isTested(row) };
}

/** Throws UNKNOWN_PLACEHOLDER, LINK_LEADS_NOWHERE. */
export async function createDraft(ctx: MemberContext, form: Form, site: Site) {
  await checkText(ctx, form, site);
  const { audience, ...text } = form;
  const created = { created_by: ctx.actor.id, created_by_name: fullName(ctx.actor) };
  const id = await insertAnnouncement(ctx.db, { ...text, ...created, audience: JSON.stringify(audience) });
  await recordChange(ctx, id, 'ANNOUNCEMENT_CREATED', 'Created a draft of an announcement');
  return showAnnouncement(ctx, id, site);
}

/** Throws EDIT_CONFLICT and what `lockDraft` and `createDraft` throw. */
export async function changeDraft(ctx: MemberContext, id: string, form: Form & { updated_at: Date }, site: Site) {
  const draft = await lockDraft(ctx, id);
  refuseIfChanged(draft, form);
  await checkText(ctx, form, site);
  const { audience, updated_at: _, ...text } = form;
  await updateAnnouncement(ctx.db, id, {
    ...{ ...text, audience: JSON.stringify(audience), updated_at: ctx.now },
    ...(!isSame(draft, form) && editedBy(draft, ctx.actor)),
  });
  await recordChange(ctx, id, 'ANNOUNCEMENT_UPDATED', 'Changed a draft of an announcement');
  return showAnnouncement(ctx, id, site);
}

const isSame = (draft: AnnouncementRow, form: Form): boolean =>
  hashOf(draft).equals(hashOf(form)) && isDeepStrictEqual(draft.audience, form.audience);

/** Who changed it can't approve it, and what was approved before is no longer what is sent. */
const editedBy = ({ editors }: AnnouncementRow, { id }: MemberContext['actor']) => ({
  editors: [...new Set([...editors, id])],
  ...{ approved_by: null, approved_by_name: null, approved_at: null },
});

/** Throws OWN_ANNOUNCEMENT to those who wrote or changed it, EDIT_CONFLICT and what `lockDraft` throws. */
export async function approveDraft(ctx: MemberContext, id: string, seen: { updated_at: Date }, site: Site) {
  const draft = await lockDraft(ctx, id);
  refuseIfChanged(draft, seen);
  if (isOwn(ctx, draft)) throw new AppError('OWN_ANNOUNCEMENT');
  const approved = { approved_by: ctx.actor.id, approved_by_name: fullName(ctx.actor), approved_at: ctx.now };
  await updateAnnouncement(ctx.db, id, approved);
  await recordChange(ctx, id, 'ANNOUNCEMENT_APPROVED', 'Approved an announcement that others wrote');
  return showAnnouncement(ctx, id, site);
}

export async function discardDraft(ctx: MemberContext, id: string) {
  await lockDraft(ctx, id);
  await deleteAnnouncement(ctx.db, id);
  await recordChange(ctx, id, 'ANNOUNCEMENT_DELETED', 'Deleted a draft of an announcement');
}

/** Sends the draft to the actor, whatever they turned off. Its text as it is now counts as tested. */
export async function testDraft(ctx: MemberContext, id: string, site: Site) {
  const draft = await lockDraft(ctx, id);
  const email = announcementEmail(draft);
  await queueEmail(ctx.db, ctx.actor.id, { ...email, subject: `Test: ${email.subject}`, is_requested: true });
  await updateAnnouncement(ctx.db, id, { tested_hash: hashOf(draft) });
  await recordChange(ctx, id, 'ANNOUNCEMENT_TESTED', 'Sent an announcement to themselves as a test');
  return showAnnouncement(ctx, id, site);
}

/** Throws UNKNOWN_PLACEHOLDER, LINK_LEADS_NOWHERE. */
export async function checkText(ctx: MemberContext, text: AnnouncementText, site: Pick<Site, 'publicUrl'>) {
  requireKnownPlaceholders(text);
  await checkLinks(ctx, text, site);
}

/** Throws LINK_LEADS_NOWHERE. */
export async function checkLinks({ db }: MemberContext, text: AnnouncementText, site: Pick<Site, 'publicUrl'>) {
  for (const { field, event } of eventsLinkedFrom(text, site.publicUrl))
    if (!(await isOpenEvent(db, event))) throw leadsNowhere(field);
}

const recordChange = (ctx: MemberContext, entity_id: string, action_type: string, description: string) =>
  record(ctx, { action_type, entity_type: 'announcements', description, entity_id });

import type * as z from 'zod';
import type { announcements } from '../../../contract/announcements.ts';
import { ANNOUNCEMENTS_PAGE } from '../../../contract/constants.ts';
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import { decodeIdCursor, encodeIdCursor } from '../../lib/db/cursor.ts';
import type { Db } from '../../lib/db/database.ts';
import { refuseIfChanged } from '../../lib/db/row-changes.ts';
import { AppError } from '../../lib/errors.ts';
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
/** Links in the text that begin with it are pages of ours. */
type Site = { publicUrl: string };

const isTested = (row: AnnouncementRow): boolean => row.tested_hash?.equals(hashOf(row)) ?? false;

const shown = async (db: Db, { tested_hash, ...row }: AnnouncementRow) => ({
  ...row,
  audience_sentence: await describeAudience(db, row.audience),
  is_tested: isTested({ ...row, tested_hash }),
});

/** Newest first, a page at a time. */
export async function listAnnouncements({ db }: MemberContext, cursor: string | undefined) {
  const rows = await selectAnnouncements(db, decodeIdCursor(cursor), ANNOUNCEMENTS_PAGE + 1);
  const items = await Promise.all(rows.slice(0, ANNOUNCEMENTS_PAGE).map((row) => shown(db, row)));
  return { items, next_cursor: rows.length > items.length ? encodeIdCursor(items.at(-1)?.id ?? '') : null };
}

/** Throws ANNOUNCEMENT_NOT_FOUND. */
export async function showAnnouncement({ db }: Pick<MemberContext, 'db'>, id: string) {
  const row = await selectAnnouncement(db, id);
  if (!row) throw new AppError('ANNOUNCEMENT_NOT_FOUND');
  return shown(db, row);
}

/** Locks it until the transaction ends. Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_NOT_DRAFT. */
export async function lockDraft({ db }: Pick<MemberContext, 'db'>, id: string) {
  const row = await lockAnnouncement(db, id);
  if (!row) throw new AppError('ANNOUNCEMENT_NOT_FOUND');
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
  return showAnnouncement(ctx, id);
}

/** Throws EDIT_CONFLICT and what `lockDraft` and `createDraft` throw. */
export async function changeDraft(ctx: MemberContext, id: string, form: Form & { updated_at: Date }, site: Site) {
  refuseIfChanged(await lockDraft(ctx, id), form);
  await checkText(ctx, form, site);
  const { audience, updated_at: _, ...text } = form;
  await updateAnnouncement(ctx.db, id, { ...text, audience: JSON.stringify(audience), updated_at: ctx.now });
  await recordChange(ctx, id, 'ANNOUNCEMENT_UPDATED', 'Changed a draft of an announcement');
  return showAnnouncement(ctx, id);
}

export async function discardDraft(ctx: MemberContext, id: string) {
  await lockDraft(ctx, id);
  await deleteAnnouncement(ctx.db, id);
  await recordChange(ctx, id, 'ANNOUNCEMENT_DELETED', 'Deleted a draft of an announcement');
  return { done: true as const };
}

/** Sends the draft to the actor, whatever they turned off. Its text as it is now counts as tested. */
export async function testDraft(ctx: MemberContext, id: string) {
  const draft = await lockDraft(ctx, id);
  const email = announcementEmail(draft);
  await queueEmail(ctx.db, ctx.actor.id, { ...email, subject: `Test: ${email.subject}`, is_requested: true });
  await updateAnnouncement(ctx.db, id, { tested_hash: hashOf(draft) });
  await recordChange(ctx, id, 'ANNOUNCEMENT_TESTED', 'Sent an announcement to themselves as a test');
  return showAnnouncement(ctx, id);
}

/** Throws UNKNOWN_PLACEHOLDER, LINK_LEADS_NOWHERE. */
export async function checkText(ctx: Pick<MemberContext, 'db'>, text: AnnouncementText, site: Site) {
  requireKnownPlaceholders(text);
  await checkLinks(ctx, text, site);
}

/** Throws LINK_LEADS_NOWHERE. */
export async function checkLinks({ db }: Pick<MemberContext, 'db'>, text: AnnouncementText, { publicUrl }: Site) {
  for (const { field, event } of eventsLinkedFrom(text, publicUrl))
    if (!(await isOpenEvent(db, event))) throw leadsNowhere(field);
}

const recordChange = (ctx: MemberContext, entity_id: string, action_type: string, description: string) =>
  record(ctx, { action_type, entity_type: 'announcements', description, entity_id });

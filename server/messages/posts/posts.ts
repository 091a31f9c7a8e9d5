/** Posting an announcement in chat groups by hand: its short text, and who posted it where (docs/decisions/0069). */
import { record } from '../../audit/entries.ts';
import { fullName, type MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { AppError, found } from '../../lib/errors.ts';
import { type AnnouncementRow, lockAnnouncement, selectAnnouncement } from '../announcements/queries.ts';
import { announcementEmail, eventIdOf, withFirstName } from '../announcements/text.ts';
import { deletePost, insertPost, selectGroups, selectPublicCode } from './queries.ts';

const GROUPS_AT_MOST = 100;
/** Characters: more is folded away in a chat. */
const SHORT = 600;
/** At the end of what was cut: the last word, or of a single word the half of a character. */
const CUT = /\s+\S*$|[\uD800-\uDBFF]?$/;

type Site = { publicUrl: string };

/** Throws ANNOUNCEMENT_NOT_FOUND. */
export async function showPosts({ db }: Pick<MemberContext, 'db'>, id: string, site: Site) {
  const row = found(await selectAnnouncement(db, id), 'ANNOUNCEMENT_NOT_FOUND');
  return { text: await chatText(db, row, site), groups: await selectGroups(db, id, GROUPS_AT_MOST) };
}

type Change = { group_name: string; is_posted: boolean };

/**
 * Notes that it was posted in this group, or that it wasn't. The first who notes it stays. Throws ANNOUNCEMENT_NOT_FOUND,
 * ANNOUNCEMENT_NOT_SENT for a draft and one that was stopped.
 */
export async function changePost(ctx: MemberContext, id: string, { group_name, is_posted }: Change, site: Site) {
  const { db, actor, now } = ctx;
  const row = found(await lockAnnouncement(db, id), 'ANNOUNCEMENT_NOT_FOUND');
  if (is_posted && (row.status === 'draft' || row.status === 'stopped')) throw new AppError('ANNOUNCEMENT_NOT_SENT');
  const by = { posted_by: actor.id, posted_by_name: fullName(actor), posted_at: now };
  const isChanged = is_posted
    ? await insertPost(db, { announcement_id: id, group_name, ...by })
    : await deletePost(db, id, group_name);
  if (isChanged) {
    await record(ctx, {
      action_type: is_posted ? 'ANNOUNCEMENT_POSTED' : 'ANNOUNCEMENT_POST_REMOVED',
      entity_type: 'announcements',
      description: `Noted that an announcement was${is_posted ? '' : 'n’t'} posted in the group ${group_name}`,
      entity_id: id,
    });
  }
  return showPosts(ctx, id, site);
}

/** For everyone in a group, so no one is greeted by name. `*…*` is bold in WhatsApp. */
async function chatText(db: Db, row: AnnouncementRow, { publicUrl }: Site): Promise<string> {
  const { subject, paragraphs } = withFirstName(announcementEmail(row), 'everyone');
  return [`*${subject}*`, ...shorten(paragraphs), publicUrl + (await pathOf(db, row.button_path))].join('\n\n');
}

/** The event's public page where it has one: people in a group may have no account. */
async function pathOf(db: Db, path: string | null): Promise<string> {
  const eventId = eventIdOf(path ?? '');
  const code = eventId && (await selectPublicCode(db, eventId))?.public_code;
  return code ? `/e/${code}` : (path ?? '');
}

/** The first paragraphs, or a part of the first one. */
function shorten([first = '', ...others]: readonly string[]): string[] {
  const kept = [first.length > SHORT ? first.slice(0, SHORT).replace(CUT, ' …') : first];
  let length = first.length;
  for (const paragraph of others) {
    length += paragraph.length;
    if (length > SHORT) break;
    kept.push(paragraph);
  }
  return kept;
}

/** The page of an event that anyone with its link may open (rules 4 and 5 of the member side). */
import { randomInt } from 'node:crypto';
import { readCover } from '../../files/cover-files.ts';
import type { Storage } from '../../files/storage.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import { AppError, found } from '../../lib/errors.ts';
import type { FileReply } from '../../lib/http/operations.ts';
import { loadEventForUpdate, recordEvent } from '../events.ts';
import { selectPublicEvent, selectPublicPage, updatePublicPage } from './queries.ts';
import { publicSales } from './rules.ts';
import { renderShareImage, type Shown, shareImageHash } from './share-image.ts';

/** No vowels, so that no word appears, and nothing that looks like another. */
const ALPHABET = 'CDFGHJKMNPQRTVWXY23456789';
const CODE_LENGTH = 8;
const isCode = (text: string) => text.length === CODE_LENGTH && [...text].every((each) => ALPHABET.includes(each));
const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Turns it on under a new code; while it is on, only the town changes. Throws EVENT_NOT_FOUND, EVENT_NOT_PUBLISHED. */
export async function turnOnPublicPage(ctx: MemberContext, id: string, { town }: { town: string }) {
  const event = await loadEventForUpdate(ctx, id);
  const before = await selectPublicPage(ctx.db, id);
  if (before.public_code && before.public_town === town) return { public_code: before.public_code };
  if (!before.public_code && !event.is_published) throw new AppError('EVENT_NOT_PUBLISHED');
  const public_code = before.public_code ?? newCode();
  await updatePublicPage(ctx.db, id, { is_public: true, public_code, public_town: town });
  const [action, words] = before.public_code
    ? ['PUBLIC_PAGE_CHANGED', 'Changed the town on the public page']
    : ['PUBLIC_PAGE_TURNED_ON', 'Turned on the public page'];
  await recordEvent(ctx, action, `${words} of event '${event.name}'`, event, { town });
  return { public_code };
}

/** Throws EVENT_NOT_FOUND. */
export async function turnOffPublicPage(ctx: MemberContext, id: string) {
  const event = await loadEventForUpdate(ctx, id);
  const { public_code } = await selectPublicPage(ctx.db, id);
  if (!public_code) return;
  await updatePublicPage(ctx.db, id, { is_public: false, public_code: null });
  await recordEvent(ctx, 'PUBLIC_PAGE_TURNED_OFF', `Turned off the public page of event '${event.name}'`, event);
}

/** Throws NOT_FOUND, the same for a code that never existed, one that was turned off and a draft's. */
export async function getPublicEvent({ db, now }: Context, code: string) {
  const event = found(isCode(code) ? await selectPublicEvent(db, code) : undefined, 'NOT_FOUND');
  const { name, start_date, end_date, town, cover, cancellation_reason } = event;
  // Times inside aggregated JSON arrive as text.
  const tickets = event.tickets.map(({ early_bird_deadline: deadline, ...ticket }) => ({
    ...ticket,
    early_bird_deadline: deadline === null ? null : new Date(deadline),
  }));
  const { price, is_open } = publicSales({ ...event, is_cancelled: cancellation_reason !== null, tickets }, now);
  const shown: Shown = { name, start_date, end_date, town, price, cover };
  return {
    code,
    event_id: event.id,
    ...shown,
    cancellation_reason,
    is_open,
    image_path: `/api/share/events/${code}/${shareImageHash(shown)}.png`,
  };
}

const FOR_AN_HOUR = 'public, max-age=3600';
const FOR_NOW = 'public, no-cache';

/** The event as it is now, whatever the hash: a chat may ask for an image of before. Throws NOT_FOUND. */
export async function getShareImage(
  ctx: Context,
  { code, hash }: { code: string; hash: string },
  storage: Storage,
): Promise<FileReply> {
  const shown = await getPublicEvent(ctx, code);
  const content = await renderShareImage(shown, (key) => readCover(storage, key, '1280.webp'));
  return { content, type: 'image/png', cache: hash === shareImageHash(shown) ? FOR_AN_HOUR : FOR_NOW };
}

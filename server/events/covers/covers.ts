/** The cover image of an event. It is rendered again, so nothing but its pixels is stored. */
import { randomUUID } from 'node:crypto';
import { type CoverVersion, HOUR_MS } from '../../../contract/constants.ts';
import { coverFiles, readCover } from '../../files/cover-files.ts';
import { renderCover } from '../../files/images.ts';
import type { Storage } from '../../files/storage.ts';
import type { Context, MemberContext } from '../../lib/context.ts';
import type { EventCover } from '../../lib/db/event-cover.ts';
import { AppError } from '../../lib/errors.ts';
import { type FileReply, inContext } from '../../lib/http/operations.ts';
import type { Services } from '../../services.ts';
import { loadEventForUpdate, recordEvent } from '../events.ts';
import { discardCover, removeUnlessUsed } from './discarding.ts';
import { mayLoadCover, updateCover } from './queries.ts';

/** Pages that are already open still show a replaced cover for so long. */
const OPEN_PAGES_MS = 10 * 60 * 1000;
const MAX_UPLOAD_MS = HOUR_MS;
/** An address names its content. Private, since only those who may see the event may have it. */
const FOREVER = 'private, max-age=31536000, immutable';

const CHANGED =
  'Someone else has changed the cover image since you opened it. Nothing was saved, and what you entered is still here: check it, then save again.';
const NOT_REMOVED =
  'Someone else has replaced the cover image since you opened it, so it wasn’t removed. Look at the new one first.';

type Upload = Omit<EventCover, 'key'> & { cover: File; key?: string | undefined };

/**
 * Sets or replaces an event's cover. As with profile photos the files are stored before the transaction, and a job queued
 * before that deletes them again if this server dies in between. Throws EVENT_NOT_FOUND, EDIT_CONFLICT unless the event
 * still has the cover `seen`, FILE_INFECTED, SCANNER_AWAY, and what renderCover throws.
 */
export async function setCover(
  ctx: MemberContext,
  id: string,
  { cover: file, key: seen, ...details }: Upload,
  services: Services,
) {
  const { storage, scan } = services;
  await inContext(ctx, (within) => loadEventForUpdate(within, id));
  const content = Buffer.from(await file.arrayBuffer());
  await scan(content);
  const files = await renderCover(content);
  const cover = { key: `${id}/${randomUUID()}`, ...details };
  await discardCover(ctx.db, cover.key, new Date(Date.now() + MAX_UPLOAD_MS));
  try {
    await coverFiles.put(storage, cover.key, files);
    await inContext(ctx, (within) => writeCover(within, id, cover, seen));
  } catch (error) {
    // If this fails too, the queued job tries again.
    await removeUnlessUsed(ctx.db, storage, cover.key).catch(() => undefined);
    throw error;
  }
  return cover;
}

async function writeCover(ctx: MemberContext, id: string, cover: EventCover, seen: string | undefined): Promise<void> {
  const event = await loadEventForUpdate(ctx, id);
  if (event.cover?.key !== seen) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  await updateCover(ctx.db, id, cover);
  if (event.cover) await discardCover(ctx.db, event.cover.key, new Date(ctx.now.getTime() + OPEN_PAGES_MS));
  const description = `${event.cover ? 'Replaced' : 'Added'} the cover image of event '${event.name}'`;
  await recordEvent(ctx, 'EVENT_UPDATED', description, event, { changed: ['cover'] });
}

/** Throws EVENT_NOT_FOUND, and EDIT_CONFLICT if the event no longer has the cover with this key. */
export async function changeCover(ctx: MemberContext, id: string, changes: Partial<EventCover> & { key: string }) {
  const event = await loadEventForUpdate(ctx, id);
  if (event.cover?.key !== changes.key) throw new AppError('EDIT_CONFLICT', { message: CHANGED });
  await updateCover(ctx.db, id, { ...event.cover, ...changes });
  const description = `Changed the cover image of event '${event.name}'`;
  await recordEvent(ctx, 'EVENT_UPDATED', description, event, { changed: ['cover'] });
}

/** Removes the cover, if there is one. Throws EVENT_NOT_FOUND, and EDIT_CONFLICT if it isn't the one that was `seen`. */
export async function removeEventCover(ctx: MemberContext, id: string, seen: string) {
  const event = await loadEventForUpdate(ctx, id);
  if (!event.cover) return;
  if (event.cover.key !== seen) throw new AppError('EDIT_CONFLICT', { message: NOT_REMOVED });
  await updateCover(ctx.db, id, null);
  await discardCover(ctx.db, event.cover.key);
  const description = `Removed the cover image of event '${event.name}'`;
  await recordEvent(ctx, 'EVENT_UPDATED', description, event, { changed: ['cover'] });
}

type CoverFile = { id: string; cover: string; version: CoverVersion };

/** Throws NOT_FOUND, also if the caller may not see an event with this cover. */
export async function getCoverFile({ db, actor }: Context, { id, cover, version }: CoverFile, storage: Storage) {
  const key = `${id}/${cover}`;
  const file = (await mayLoadCover(db, { key, event_id: id }, actor)) && (await readCover(storage, key, version));
  if (!file) throw new AppError('NOT_FOUND');
  return { ...file, cache: FOREVER } satisfies FileReply;
}

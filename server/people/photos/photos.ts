/** The member's own photo (spec 5, 7). It is rendered again, so nothing but its pixels is stored. */
import { randomInt } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { HOUR_MS } from '../../../contract/constants.ts';
import { recordAbout } from '../../audit/entries.ts';
import { avatarKey, avatarUrl } from '../../files/avatars.ts';
import { renderPhoto, renderPreview } from '../../files/images.ts';
import { bytesOfPhoto, photoFiles } from '../../files/photo-files.ts';
import { requireQuota } from '../../files/quota.ts';
import type { Storage } from '../../files/storage.ts';
import type { MemberContext } from '../../lib/context.ts';
import type { Db } from '../../lib/db/database.ts';
import { type FileReply, inContext } from '../../lib/http/operations.ts';
import type { Limit } from '../../lib/http/rate-limits.ts';
import { deletingFiles } from '../../lib/jobs/file-deletions.ts';
import { enqueue } from '../../lib/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { isPhotoInUse, lockPhoto, setPhoto } from './queries.ts';

const TASK = 'discard-photo';
const HOUR = 60 * 60;

const CHANGES: Limit = { name: 'photos-person', points: 20, seconds: HOUR };
const PREVIEWS: Limit = { name: 'photo-previews-person', points: 30, seconds: HOUR };
/** Pages that are already open still show a replaced photo for so long. */
const OPEN_PAGES_MS = 10 * 60 * 1000;
const MAX_UPLOAD_MS = HOUR_MS;

/**
 * Sets the actor's photo. The files are stored before the transaction, so that a slow disk holds no locks; a job queued
 * before that deletes them again if this server dies in between. Throws NOT_AN_IMAGE, IMAGE_TOO_LARGE,
 * IMAGE_UNREADABLE, UPLOAD_QUOTA_REACHED, FILE_INFECTED, SCANNER_AWAY.
 */
export async function changePhoto(ctx: MemberContext, file: File, { storage, limits, scan }: Services) {
  await limits.take(CHANGES, ctx.actor.id);
  const content = Buffer.from(await file.arrayBuffer());
  await scan(content);
  const files = await renderPhoto(content);
  const key = newKey(ctx);
  const profile_photo_url = avatarUrl(key);
  await discardPhoto(ctx.db, profile_photo_url, new Date(Date.now() + MAX_UPLOAD_MS));
  try {
    await photoFiles.put(storage, key, files);
    await inContext(ctx, (within) => writePhoto(within, { url: profile_photo_url, bytes: bytesOfPhoto(files) }));
  } catch (error) {
    // If this fails too, the queued job tries again.
    await removeUnlessUsed(ctx.db, storage, profile_photo_url).catch(() => undefined);
    throw error;
  }
  return { profile_photo_url };
}

/** `profile-photos/{userId}-{timestamp}`, with random digits: two requests in one millisecond must not share a file. */
const newKey = ({ actor, now }: MemberContext): string =>
  `profile-photos/${actor.id}-${now.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Removes the actor's photo, if there is one. */
export async function removeOwnPhoto(ctx: MemberContext) {
  await writePhoto(ctx, null);
}

async function writePhoto(ctx: MemberContext, photo: { url: string; bytes: number } | null): Promise<void> {
  const { db, actor } = ctx;
  const url = photo?.url ?? null;
  const before = await lockPhoto(db, actor.id);
  if (before === url) return;
  if (photo) await requireQuota(ctx, 'photo', photo.bytes);
  await setPhoto(db, actor.id, photo);
  if (before) await discardPhoto(db, before, photo ? new Date(ctx.now.getTime() + OPEN_PAGES_MS) : undefined);
  const description = url ? 'Changed their profile photo' : 'Removed their profile photo';
  const metadata = { changed: ['profile_photo_url'] };
  await recordAbout(ctx, actor.id, 'USER_PROFILE_UPDATED', description, { metadata });
}

/** The picture as a JPEG that every browser can show. Throws like changePhoto. */
export async function previewPhoto(ctx: MemberContext, file: File, { limits, scan }: Services): Promise<FileReply> {
  await limits.take(PREVIEWS, ctx.actor.id);
  const content = Buffer.from(await file.arrayBuffer());
  await scan(content);
  return { content: await renderPreview(content), type: 'image/jpeg' };
}

/** Deletes a photo's files once the caller's transaction has committed, unless someone uses them then. */
export const discardPhoto = (db: Db, url: string, run_at?: Date): Promise<void> =>
  enqueue(db, TASK, { url }, run_at && { run_at });

/** Deletes the files of a photo that no one has. */
export async function removeUnlessUsed(db: Db, storage: Storage, url: string): Promise<void> {
  if (!(await isPhotoInUse(db, url))) await photoFiles.remove(storage, avatarKey(url));
}

const job = z.object({ url: z.string() });

/** The job that deletes unused photos. */
export const photoTasks = (db: Db, storage: Storage): TaskList => ({
  [TASK]: deletingFiles(db, TASK, (payload) => removeUnlessUsed(db, storage, job.parse(payload).url)),
});

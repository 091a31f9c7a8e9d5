import { type Db, returnsRow } from '../../lib/db/database.ts';

/** The person's photo. Locks their row until the transaction ends. */
export async function lockPhoto(db: Db, id: string): Promise<string | null> {
  const query = db.selectFrom('users').select('profile_photo_url').where('id', '=', id).forNoKeyUpdate();
  return (await query.executeTakeFirstOrThrow()).profile_photo_url;
}

/** Leaves updated_at alone: it tells whether the profile form is out of date, and the photo isn't part of it. */
export async function setPhoto(db: Db, id: string, photo: { url: string; bytes: number } | null): Promise<void> {
  const columns = { profile_photo_url: photo?.url ?? null, profile_photo_bytes: photo?.bytes ?? null };
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

export const isPhotoInUse = (db: Db, url: string): Promise<boolean> =>
  returnsRow(db.selectFrom('users').select('id').where('profile_photo_url', '=', url).limit(1));

export async function selectPhotoUrls(db: Db): Promise<string[]> {
  const query = db.selectFrom('users').select('profile_photo_url as url').where('profile_photo_url', 'is not', null);
  return (await query.orderBy('id').$narrowType<{ url: string }>().execute()).map(({ url }) => url);
}

import type { Db } from '../lib/database.ts';

/** The person's photo, their row locked until the transaction ends. */
export async function lockPhoto(db: Db, id: string): Promise<string | null> {
  const query = db.selectFrom('users').select('profile_photo_url').where('id', '=', id).forNoKeyUpdate();
  return (await query.executeTakeFirstOrThrow()).profile_photo_url;
}

/** Leaves updated_at alone: that tells whether the profile's form is out of date, and the photo is not part of it. */
export async function setPhotoUrl(db: Db, id: string, url: string | null): Promise<void> {
  await db.updateTable('users').set({ profile_photo_url: url }).where('id', '=', id).execute();
}

export async function isPhotoOfSomebody(db: Db, url: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('profile_photo_url', '=', url).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

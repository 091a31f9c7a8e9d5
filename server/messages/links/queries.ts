import { type Db, returnsRow } from '../../lib/db/database.ts';

type NewLink = { email_id: string; user_id: string; kind: string };

/** Links of queued emails, without tokens yet. */
export async function insertLinks(db: Db, links: readonly NewLink[]): Promise<void> {
  if (links.length > 0) await db.insertInto('email_links').values(links).execute();
}

/** False if the link no longer exists. */
export const setLinkToken = (
  db: Db,
  emailId: string,
  token: { token_hash: Buffer; expires_at: Date },
): Promise<boolean> =>
  returnsRow(db.updateTable('email_links').set(token).where('email_id', '=', emailId).returning('email_id'));

export const selectLink = (db: Db, kind: string, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('email_links')
    .select(['email_id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns the ids of the emails. */
export async function deleteLinks(db: Db, userId: string, kind: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom('email_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('email_id')
    .execute();
  return deleted.map(({ email_id }) => email_id);
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_links').where('expires_at', '<=', now).execute();
}

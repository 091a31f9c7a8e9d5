import type { Insertable } from 'kysely';
import type { ActivityLogs } from '../../db/types.ts';
import type { Db } from '../lib/database.ts';

export async function insertEntry(db: Db, entry: Insertable<ActivityLogs>): Promise<void> {
  await db.insertInto('activity_logs').values(entry).execute();
}

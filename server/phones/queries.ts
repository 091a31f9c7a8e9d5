import type { Db } from '../lib/database.ts';

type Use = { phone: string; used_by: string; used_at: Date };

/** Compare-and-set: of two who want the same pending number, one gets it. */
export async function markUsed(db: Db, { phone, ...use }: Use): Promise<boolean> {
  const row = await db
    .updateTable('allowed_phone_numbers')
    .set({ ...use, status: 'used' })
    .where('phone', '=', phone)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUsed(db: Db, use: Use, notes: string): Promise<void> {
  const { used_by, used_at } = use;
  await db
    .insertInto('allowed_phone_numbers')
    .values({ ...use, status: 'used', notes })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ status: 'used', used_by, used_at }))
    .execute();
}

export async function findPending(db: Db, phone: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('allowed_phone_numbers')
    .select('id')
    .where('phone', '=', phone)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

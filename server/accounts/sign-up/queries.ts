import { sql, type Updateable } from 'kysely';
import { HOUR_MS } from '../../../contract/constants.ts';
import type { Users } from '../../../db/types.ts';
import { type Db, returnsRow } from '../../lib/db/database.ts';
import { type LastText, SHARED_TRIES } from './rules.ts';

const DELETED_AT_ONCE = 100;
const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS);

export const anyUserExists = (db: Db): Promise<boolean> => returnsRow(db.selectFrom('users').select('id').limit(1));

type NewAccount = { first_name: string; last_name: string; email: string; phone: string; password_hash: string };

/** Inserts the sign-in account and the user under one id. The email must be in lower case. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { first_name, last_name, email, phone, password_hash } = account;
  const { id } = await db
    .insertInto('auth_users')
    .values({ name: `${first_name} ${last_name}`, email })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth_accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: password_hash })
    .execute();
  await db.insertInto('users').values({ id, first_name, last_name, email, phone }).execute();
  return id;
}

/** Prefills an incomplete profile with imported columns of `users`. */
export async function fillProfile(db: Db, id: string, columns: Updateable<Users>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

export async function grantRole(db: Db, userId: string, role: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression(
      db
        .selectFrom('roles')
        .select([sql<string>`${userId}::uuid`.as('user_id'), 'id'])
        .where('name', '=', role),
    )
    .execute();
}

/** The last text message to the number within an hour. `is_open`: its code can be shared. */
export const selectLastText = (db: Db, phone: string, now: Date): Promise<LastText | undefined> =>
  db
    .selectFrom('verification_codes')
    .select((eb) => [
      'id',
      'sent_at',
      eb
        .and([eb('used_at', 'is', null), eb('expires_at', '>', now), eb('shared_attempts', '<', SHARED_TRIES)])
        .$castTo<boolean>()
        .as('is_open'),
      sql<number>`(count(*) over ())::integer`.as('texts_in_hour'),
    ])
    .where('phone', '=', phone)
    .where('sent_at', '>', hourBefore(now))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectHeldCode = (db: Db, phone: string, browser: string) =>
  db
    .selectFrom('verification_attempts as a')
    .innerJoin('verification_codes as c', 'c.id', 'a.code_id')
    .select(['a.phone', 'a.browser', 'a.code_id', 'a.is_requester', 'a.attempts', 'a.asked_at'])
    .select(['c.expires_at', 'c.used_at', 'c.shared_attempts'])
    .where('a.phone', '=', phone)
    .where('a.browser', '=', browser)
    .executeTakeFirst();

type NewText = { id: string; phone: string; sent_at: Date; expires_at: Date };

/** Also deletes some of the messages that are older than an hour. */
export async function insertText(db: Db, text: NewText): Promise<void> {
  await db
    .deleteFrom('verification_codes')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('verification_codes')
        .select('id')
        .where('sent_at', '<=', hourBefore(text.sent_at))
        .limit(DELETED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await db.insertInto('verification_codes').values(text).execute();
}

type Holding = { phone: string; browser: string; code_id: string; is_requester: boolean; asked_at: Date };

/** From now on the browser may enter this code for the number, and none it had before. */
export async function holdCode(db: Db, holding: Holding): Promise<void> {
  await db
    .insertInto('verification_attempts')
    .values(holding)
    .onConflict((conflict) => conflict.columns(['phone', 'browser']).doUpdateSet({ ...holding, attempts: 0 }))
    .execute();
}

/** Counts an attempt before the code is compared, so that parallel guesses each count; false if `most` were made. */
export async function countTry(db: Db, holding: Omit<Holding, 'asked_at'>, most: number): Promise<boolean> {
  const { phone, browser, code_id, is_requester } = holding;
  const isCounted = await returnsRow(
    db
      .updateTable('verification_attempts')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('phone', '=', phone)
      .where('browser', '=', browser)
      .where('code_id', '=', code_id)
      .where('attempts', '<', most)
      .returning('code_id'),
  );
  return isCounted && (is_requester || countSharedTry(db, code_id));
}

const countSharedTry = (db: Db, id: string): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('verification_codes')
      .set((eb) => ({ shared_attempts: eb('shared_attempts', '+', 1) }))
      .where('id', '=', id)
      .where('shared_attempts', '<', SHARED_TRIES)
      .returning('id'),
  );

/** Whether a browser may still enter this code. */
export const isCodeOpen = (db: Db, id: string, now: Date): Promise<boolean> =>
  returnsRow(
    db
      .selectFrom('verification_codes as c')
      .innerJoin('verification_attempts as a', 'a.code_id', 'c.id')
      .select('c.id')
      .where('c.id', '=', id)
      .where('c.used_at', 'is', null)
      .where('c.expires_at', '>', now)
      .limit(1),
  );

/** Marks the code as used; of two correct answers at once only one gets true. */
export const consumeCode = (db: Db, id: string, now: Date): Promise<boolean> =>
  returnsRow(
    db
      .updateTable('verification_codes')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id'),
  );

/** Of a message that never went out: it counts for nothing. */
export async function deleteText(db: Db, id: string): Promise<void> {
  await db.deleteFrom('verification_codes').where('id', '=', id).execute();
}

import { sql } from 'kysely';
import type { Permission } from '../../contract/access.ts';
import { type Db, returnsRow } from '../lib/db/database.ts';

const permissions = sql<Permission[]>`array(
  select rp.permission from role_permissions rp where rp.role_id = roles.id order by rp.permission)`.as('permissions');

/** Highest level first. */
export const selectRoles = (db: Db) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'hierarchy_level', 'updated_at'])
    .select(permissions)
    .select(sql<number>`(select count(*)::int from user_roles ur where ur.role_id = roles.id)`.as('users_count'))
    .orderBy('hierarchy_level', 'desc')
    .orderBy('name')
    .execute();

type Position = { last_name: string; first_name: string; id: string };
type Page = { after: Position | null; limit: number };

/** Holders of a role, by name. `after`: the last one on the previous page, who may have lost the role since. */
export function selectHolders(db: Db, roleId: string, { after, limit }: Page) {
  let query = db
    .selectFrom('user_roles as ur')
    .innerJoin('users as u', 'u.id', 'ur.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.profile_photo_url', 'u.sports_house'])
    .select('ur.assigned_at')
    .where('ur.role_id', '=', roleId)
    .orderBy(sql`u.last_name collate person_names`)
    .orderBy(sql`u.first_name collate person_names`)
    .orderBy('u.id')
    .limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(u.last_name collate person_names, u.first_name collate person_names, u.id)
        > (${after.last_name}, ${after.first_name}, ${after.id}::uuid)`,
    );
  return query.execute();
}

export const selectRole = (db: Db, id: string) =>
  db.selectFrom('roles').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Locks the role until the transaction ends. */
export const lockRole = (db: Db, id: string) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'updated_at'])
    .select(permissions)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const selectUser = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();

export async function insertHolder(db: Db, userId: string, roleId: string, now: Date): Promise<void> {
  await db.insertInto('user_roles').values({ user_id: userId, role_id: roleId, assigned_at: now }).execute();
}

/** False if the person didn't have the role. A trigger keeps the last SUPER_ADMIN. */
export const deleteHolder = (db: Db, userId: string, roleId: string): Promise<boolean> =>
  returnsRow(
    db.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', '=', roleId).returning('role_id'),
  );

export type PermissionChange = { added: readonly Permission[]; removed: readonly Permission[] };

/** A trigger keeps all permissions of SUPER_ADMIN. */
export async function changePermissions(db: Db, roleId: string, { added, removed }: PermissionChange, now: Date) {
  if (removed.length > 0) {
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('permission', 'in', [...removed])
      .execute();
  }
  if (added.length > 0) {
    const rows = added.map((permission) => ({ role_id: roleId, permission }));
    await db.insertInto('role_permissions').values(rows).execute();
  }
  await db.updateTable('roles').set({ updated_at: now }).where('id', '=', roleId).execute();
}

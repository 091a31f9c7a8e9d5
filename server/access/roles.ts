/** Roles, their holders and their permissions (spec 2 Roles & Permissions, 6). */
import type { Permission } from '../../contract/access.ts';
import { HOLDERS_SHOWN } from '../../contract/constants.ts';
import { record, recordExport } from '../audit/entries.ts';
import { fullName, type MemberContext } from '../lib/context.ts';
import type { Db } from '../lib/db/database.ts';
import { refuseIfChanged } from '../lib/db/row-changes.ts';
import { AppError, found } from '../lib/errors.ts';
import { type CsvColumns, csvFile } from '../lib/import/csv.ts';
import {
  changePermissions,
  deleteHolder,
  insertHolder,
  lockRole,
  selectHolders,
  selectRole,
  selectRoles,
  selectUser,
} from './queries.ts';

/** Every role with the number of holders, and the first HOLDERS_SHOWN of them. */
export async function listRoles({ db }: MemberContext) {
  const page = { after: null, limit: HOLDERS_SHOWN };
  const withHolders = (await selectRoles(db)).map(async (role) => ({
    ...role,
    users: await selectHolders(db, role.id, page),
  }));
  return { items: await Promise.all(withHolders) };
}

/** Role assignments as a CSV file, highest role first. */
export async function exportRoles(ctx: MemberContext) {
  await recordExport(ctx, 'user_roles', 'role assignments', {});
  const roles = await selectRoles(ctx.db);
  return csvFile<Assignment>('role-assignments', ctx.now, EXPORTED, (last, limit) =>
    nextAssignments(ctx.db, roles, last, limit),
  );
}

type Assignment = Awaited<ReturnType<typeof selectHolders>>[number] & {
  role: Awaited<ReturnType<typeof selectRoles>>[number];
};

const EXPORTED: CsvColumns<Assignment> = {
  Role: ({ role }) => role.name.replaceAll('_', ' '),
  Level: ({ role }) => role.hierarchy_level,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  Since: ({ assigned_at }) => assigned_at,
};

/** The next holders after `last`, in the same role and the ones after it. `last` may have lost the role since. */
async function nextAssignments(
  db: Db,
  roles: readonly Assignment['role'][],
  last: Assignment | undefined,
  limit: number,
): Promise<Assignment[]> {
  const found: Assignment[] = [];
  const start = roles.findIndex(({ id }) => id === last?.role.id);
  for (const role of roles.slice(Math.max(start, 0))) {
    const after = role.id === last?.role.id ? last : null;
    const holders = await selectHolders(db, role.id, { after, limit: limit - found.length });
    found.push(...holders.map((holder) => ({ ...holder, role })));
    if (found.length === limit) break;
  }
  return found;
}

/** Throws USER_NOT_FOUND, ROLE_NOT_FOUND, ROLE_ALREADY_HELD. */
export async function assignRole(ctx: MemberContext, userId: string, roleId: string) {
  const { user, role } = await load(ctx, userId, roleId);
  if (!role) throw new AppError('ROLE_NOT_FOUND');
  await insertHolder(ctx.db, userId, roleId, ctx.now);
  await recordRole(ctx, 'ROLE_ASSIGNED', `Assigned the role ${role.name} to ${fullName(user)}`, user, role);
}

/** Throws USER_NOT_FOUND, ROLE_NOT_HELD, LAST_SUPER_ADMIN. */
export async function revokeRole(ctx: MemberContext, userId: string, roleId: string) {
  const { user, role } = await load(ctx, userId, roleId);
  if (!role || !(await deleteHolder(ctx.db, userId, roleId))) throw new AppError('ROLE_NOT_HELD');
  await recordRole(ctx, 'ROLE_REVOKED', `Took the role ${role.name} from ${fullName(user)}`, user, role);
}

async function load({ db }: MemberContext, userId: string, roleId: string) {
  const user = found(await selectUser(db, userId), 'USER_NOT_FOUND');
  return { user, role: await selectRole(db, roleId) };
}

type Change = { permissions: readonly Permission[]; updated_at: Date };

/** Throws ROLE_NOT_FOUND, EDIT_CONFLICT, SUPER_ADMIN_IS_WHOLE. */
export async function setPermissions(ctx: MemberContext, id: string, { permissions, updated_at }: Change) {
  const role = found(await lockRole(ctx.db, id), 'ROLE_NOT_FOUND');
  refuseIfChanged(role, { updated_at });
  const wanted = [...new Set(permissions)];
  const added = wanted.filter((permission) => !role.permissions.includes(permission));
  const removed = role.permissions.filter((permission) => !wanted.includes(permission));
  if (added.length + removed.length === 0) return;
  await changePermissions(ctx.db, id, { added, removed }, ctx.now);
  await record(ctx, {
    action_type: 'ROLE_PERMISSIONS_CHANGED',
    entity_type: 'ROLE',
    description: `Changed the permissions of the role ${role.name}`,
    entity_id: id,
    metadata: { role_name: role.name, added, removed },
  });
}

const recordRole = (
  ctx: MemberContext,
  action_type: string,
  description: string,
  user: { id: string; email: string },
  role: { id: string; name: string },
): Promise<void> =>
  record(ctx, {
    action_type,
    entity_type: 'ROLE',
    description,
    target_user_id: user.id,
    entity_id: role.id,
    metadata: { role_name: role.name, user_email: user.email },
  });

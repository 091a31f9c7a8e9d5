import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../contract/access.ts';
import { ROLE_NAMES } from '../../contract/list-choices.ts';
import type { MemberContext } from '../lib/context.ts';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { HOUSES } from '../testing/members.ts';
import { entriesOf } from '../testing/reunions.ts';
import { exportRoles } from './roles.ts';

type Role = { id: string; name: string; permissions: string[]; updated_at: string; users: { id: string }[] };

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'], first_name: 'Denise', last_name: 'Wright' });
});

const roles = async (): Promise<Role[]> => (await t.call(admin, 'GET /roles')).body.items;
const role = async (name: string) => (await roles()).find((each) => each.name === name) as Role;
const assign = (person: { id: string }, role_id: unknown) =>
  t.call(admin, 'POST /users/:id/roles', { params: { id: person.id }, body: { role_id } });
const revoke = (person: { id: string }, role_id: string) =>
  t.call(admin, 'DELETE /users/:id/roles/:role_id', { params: { id: person.id, role_id } });
const unknown = { id: crypto.randomUUID() };

describe('the roles', () => {
  it('are three, highest first, each with its level, description and permissions', async () => {
    const listed = await roles();
    expect(listed).toMatchObject([
      { name: 'SUPER_ADMIN', hierarchy_level: 100, permissions: [...PERMISSIONS].sort() },
      {
        name: 'ACCOUNTANT',
        hierarchy_level: 50,
        permissions: ['MANAGE_PAYMENTS', 'VIEW_ALL_EVENTS', 'VIEW_ALL_USERS', 'VIEW_PAYMENTS'],
      },
      {
        name: 'EVENT_COORDINATOR',
        hierarchy_level: 50,
        permissions: [
          ...[
            'COLLECT_PAYMENTS',
            'CREATE_EVENTS',
            'MANAGE_PHONE_NUMBERS',
            'MANAGE_ROOMS',
            'SEND_MESSAGES',
            'VIEW_ALL_EVENTS',
          ],
          'VIEW_PAYMENTS',
        ],
      },
    ]);
    expect(listed.map(({ name }) => name)).toEqual(ROLE_NAMES);
    expect(listed.every((each) => /\w+ \w+/.test((each as unknown as { description: string }).description))).toBe(true);
  });

  it('include their holders, by name, with the date of assignment', async () => {
    const [zoe, ann] = [
      await t.member({ roles: ['ACCOUNTANT'], first_name: 'Zoë', last_name: 'Núñez' }),
      await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'], first_name: 'Ann', last_name: 'Nunez' }),
    ];
    const { users } = await role('ACCOUNTANT');
    expect(users.map(({ id }) => id)).toEqual([ann.id, zoe.id]);
    expect(users[1]).toEqual({
      id: zoe.id,
      first_name: 'Zoë',
      last_name: 'Núñez',
      email: zoe.email,
      profile_photo_url: null,
      sports_house: HOUSES[0],
      assigned_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await role('EVENT_COORDINATOR')).users.map(({ id }) => id)).toEqual([ann.id]);
  });
});

describe('assigning a role', () => {
  it('gives access with the next request, and the log says who did it', async () => {
    const marcia = await t.member({ first_name: 'Marcia', last_name: 'Bailey' });
    const { id } = await role('EVENT_COORDINATOR');
    expect((await t.call(marcia, 'GET /phone-numbers')).status).toBe(403);
    expect((await assign(marcia, id)).body).toEqual({ done: true });
    expect((await t.call(marcia, 'GET /phone-numbers')).status).toBe(200);
    expect((await role('EVENT_COORDINATOR')).users.map((user) => user.id)).toContain(marcia.id);
    expect((await entriesOf(t, id)).at(-1)).toEqual({
      action_type: 'ROLE_ASSIGNED',
      entity_type: 'ROLE',
      description: 'Assigned the role EVENT_COORDINATOR to Marcia Bailey',
      actor_id: admin.id,
      target_user_id: marcia.id,
      metadata: { role_name: 'EVENT_COORDINATOR', user_email: marcia.email },
    });
  });

  it('is refused the second time, also when both requests are concurrent', async () => {
    const person = await t.member();
    const { id } = await role('ACCOUNTANT');
    const answers = await Promise.all([1, 2, 3].map(() => assign(person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await assign(person, id)).body).toMatchObject({
      code: 'ROLE_ALREADY_HELD',
      message: 'This user already has this role.',
    });
    expect((await entriesOf(t, id)).filter((entry) => entry.target_user_id === person.id)).toHaveLength(1);
  });

  it('needs both a user and a role that exist', async () => {
    const { id } = await role('ACCOUNTANT');
    expect((await assign(unknown, id)).body).toMatchObject({ code: 'USER_NOT_FOUND' });
    expect((await assign(admin, unknown.id)).body).toMatchObject({ code: 'ROLE_NOT_FOUND' });
    for (const missing of ['', undefined]) {
      const { status, body } = await assign(admin, missing);
      expect([status, body.issues[0].message]).toEqual([422, 'Please select both a user and a role']);
    }
  });
});

describe('removing a role', () => {
  it('ends access with the next request, and the log says who did it', async () => {
    const marcia = await t.member({ roles: ['ACCOUNTANT'], first_name: 'Marcia', last_name: 'Bailey' });
    const { id } = await role('ACCOUNTANT');
    expect((await t.call(marcia, 'GET /admin/payments')).status).toBe(200);
    expect((await revoke(marcia, id)).body).toEqual({ done: true });
    expect((await t.call(marcia, 'GET /admin/payments')).status).toBe(403);
    expect((await entriesOf(t, id)).at(-1)).toEqual({
      action_type: 'ROLE_REVOKED',
      entity_type: 'ROLE',
      description: 'Took the role ACCOUNTANT from Marcia Bailey',
      actor_id: admin.id,
      target_user_id: marcia.id,
      metadata: { role_name: 'ACCOUNTANT', user_email: marcia.email },
    });
  });

  it('is refused without an audit entry if the person doesn’t have it', async () => {
    const person = await t.member({ roles: ['ACCOUNTANT'] });
    const { id } = await role('ACCOUNTANT');
    await revoke(person, id);
    expect((await revoke(person, id)).body.code).toBe('ROLE_NOT_HELD');
    expect((await revoke(person, unknown.id)).body.code).toBe('ROLE_NOT_HELD');
    expect((await revoke(unknown, id)).body.code).toBe('USER_NOT_FOUND');
    expect((await entriesOf(t, id)).filter((entry) => entry.target_user_id === person.id)).toHaveLength(1);
  });
});

describe('the permissions of a role', () => {
  const set = (id: string, permissions: unknown, updated_at: string) =>
    t.call(admin, 'PUT /roles/:id/permissions', { params: { id }, body: { permissions, updated_at } });

  it('change for its holders with the next request, and the log says how', async () => {
    const person = await t.member({ roles: ['ACCOUNTANT'] });
    const { id, permissions, updated_at } = await role('ACCOUNTANT');
    const wanted = [...permissions.filter((each) => each !== 'MANAGE_PAYMENTS'), 'MANAGE_ROOMS', 'MANAGE_ROOMS'];
    expect((await set(id, wanted, updated_at)).body).toEqual({ done: true });
    expect((await t.call(person, 'GET /payment-profiles')).status).toBe(403);
    expect((await t.call(person, 'POST /has-permission', { body: { permission: 'MANAGE_ROOMS' } })).body).toBe(true);
    expect((await entriesOf(t, id)).at(-1)).toMatchObject({
      action_type: 'ROLE_PERMISSIONS_CHANGED',
      entity_type: 'ROLE',
      actor_id: admin.id,
      metadata: { role_name: 'ACCOUNTANT', added: ['MANAGE_ROOMS'], removed: ['MANAGE_PAYMENTS'] },
    });
  });

  it('are not overwritten by a concurrent edit', async () => {
    const { id, permissions, updated_at } = await role('EVENT_COORDINATOR');
    const answers = await Promise.all([set(id, [], updated_at), set(id, ['MANAGE_USERS'], updated_at)]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, 'EDIT_CONFLICT']);
    const now = await role('EVENT_COORDINATOR');
    expect(answers[0]?.status === 200 ? [] : ['MANAGE_USERS']).toEqual(now.permissions);
    await set(id, permissions, now.updated_at);
    expect((await role('EVENT_COORDINATOR')).permissions).toEqual(permissions);
  });

  it('add no audit entry when saved unchanged', async () => {
    const { id, permissions, updated_at } = await role('EVENT_COORDINATOR');
    const before = await entriesOf(t, id);
    expect((await set(id, permissions, updated_at)).status).toBe(200);
    expect(await entriesOf(t, id)).toEqual(before);
    expect((await role('EVENT_COORDINATOR')).updated_at).toBe(updated_at);
  });

  it('are all permissions for SUPER_ADMIN, even after an attempt to remove one', async () => {
    const { id, permissions, updated_at } = await role('SUPER_ADMIN');
    const answer = await set(id, permissions.slice(1), updated_at);
    expect(answer).toMatchObject({ status: 409, body: { code: 'SUPER_ADMIN_IS_WHOLE' } });
    const straight = t.db.deleteFrom('role_permissions').where('role_id', '=', id).execute();
    await expect(straight).rejects.toThrow('SUPER_ADMIN holds every permission');
    expect((await role('SUPER_ADMIN')).permissions).toEqual(permissions);
  });

  it('can’t be unknown permissions', async () => {
    const { id, updated_at } = await role('ACCOUNTANT');
    expect((await set(id, ['FLY'], updated_at)).status).toBe(422);
    expect((await set(unknown.id, [], updated_at)).body.code).toBe('ROLE_NOT_FOUND');
  });
});

describe('many holders', () => {
  it('are listed up to fifty, with the total', async () => {
    const before = (await role('EVENT_COORDINATOR')) as Role & { users_count: number };
    expect(before.users_count).toBe(before.users.length);
    for (let n = 0; n < 60; n++) await t.member({ roles: ['EVENT_COORDINATOR'], last_name: `Zzz ${100 + n}` });
    expect(await role('EVENT_COORDINATOR')).toMatchObject({ users_count: before.users_count + 60 });
    expect((await role('EVENT_COORDINATOR')).users).toHaveLength(50);
  });

  it('are exported as CSV, role by role, with an audit entry', async () => {
    await t.member({ roles: ['ACCOUNTANT'], first_name: '=HYPERLINK("x")', last_name: 'Aaron' });
    const rows = await exported();
    const { rows: held } = await sql<{ name: string; count: number }>`
      select r.name, count(*)::int as count from user_roles ur join roles r on r.id = ur.role_id
      group by r.name, r.hierarchy_level order by r.hierarchy_level desc, r.name`.execute(t.db);
    const listed = rows.reduce(
      (counts, { Role: name = '' }) => counts.set(name, (counts.get(name) ?? 0) + 1),
      new Map(),
    );
    expect([...listed]).toEqual(held.map(({ name, count }) => [name.replace('_', ' '), count]));
    expect(rows).toContainEqual(
      expect.objectContaining({
        Role: 'ACCOUNTANT',
        Level: '50',
        'First name': `'=HYPERLINK("x")`,
        'Last name': 'Aaron',
      }),
    );
    const entry = await t.db
      .selectFrom('activity_logs')
      .select(['actor_id', 'entity_type', 'description'])
      .where('action_type', '=', 'LIST_EXPORTED')
      .executeTakeFirst();
    expect(entry).toEqual({
      actor_id: admin.id,
      entity_type: 'user_roles',
      description: 'Exported the list of role assignments',
    });
  });

  it('are exported completely if one role fills several batches', async () => {
    const { id } = await role('ACCOUNTANT');
    await sql`
      with born as (insert into auth_users (name, email)
        select 'x', 'many-' || n || '@school.example' from generate_series(1, 2100) n returning id, email),
      made as (insert into users (id, phone, email, first_name, last_name)
        select id, '+1246' || (2000000 + row_number() over ()), email, 'Ann', 'Many' from born returning id)
      insert into user_roles (user_id, role_id) select id, ${id} from made`.execute(t.db);
    const emails = (await exported()).map(({ Email }) => Email).filter((email) => email?.startsWith('many-'));
    expect([emails.length, new Set(emails).size]).toEqual([2_100, 2_100]);
  });

  it('are exported completely if the last one of a batch is removed before the next is read', async () => {
    const before = (await exported()).map(({ Email }) => Email);
    const ctx = { db: t.db, actor: admin, now: new Date(), requestContext: {} } as unknown as MemberContext;
    const { content } = await exportRoles(ctx);
    let text = '';
    let goner: unknown;
    for await (const part of content) {
      text += String(part);
      // The export reads a thousand rows at a time and buffers some kilobytes, so here it is within the second thousand.
      if (goner) continue;
      goner = before[1_999];
      const { numDeletedRows } = await t.db
        .deleteFrom('users')
        .where('email', '=', String(goner))
        .executeTakeFirstOrThrow();
      expect(numDeletedRows).toBe(1n);
    }
    expect(read(text).map(({ Email }) => Email)).toEqual(before);
  });

  const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
  const exported = async () => read(String((await t.call(admin, 'GET /roles/export')).raw));
});

it('is only for SUPER_ADMIN', async () => {
  const others = await t.member({ roles: ['ACCOUNTANT', 'EVENT_COORDINATOR'] });
  const { id, updated_at } = await role('ACCOUNTANT');
  const params = { id: others.id, role_id: id };
  const answers = await Promise.all([
    t.call(others, 'GET /roles'),
    t.call(others, 'GET /roles/export'),
    t.call(others, 'POST /users/:id/roles', { params: { id: others.id }, body: { role_id: id } }),
    t.call(others, 'DELETE /users/:id/roles/:role_id', { params }),
    t.call(others, 'PUT /roles/:id/permissions', { params: { id }, body: { permissions: [], updated_at } }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([403, 'NOT_ALLOWED']));
});

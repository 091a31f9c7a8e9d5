/** At least one SUPER_ADMIN always remains, under concurrent removals. Controls show that the tests can fail. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';

const ROUNDS = 30;

const superAdmins = async (t: TestApp): Promise<string[]> =>
  (
    await t.db
      .selectFrom('user_roles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .where('r.name', '=', 'SUPER_ADMIN')
      .select('ur.user_id')
      .execute()
  ).map((row) => row.user_id);

async function demote(t: TestApp, by: Person, whom: Person) {
  const { id } = await t.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'SUPER_ADMIN')
    .executeTakeFirstOrThrow();
  return t.call(by, 'DELETE /users/:id/roles/:role_id', { params: { id: whom.id, role_id: id } });
}
const remove = (t: TestApp, by: Person, whom: Person) => t.call(by, 'DELETE /users/:id', { params: { id: whom.id } });

/** The only two super admins remove each other at the same time. */
async function duel(t: TestApp, first = demote, second = demote) {
  await t.db
    .deleteFrom('user_roles')
    .where('user_id', 'not in', await newcomers(t))
    .execute();
  const [ann, ben] = pair as [Person, Person];
  const answers = await Promise.all([first(t, ann, ben), second(t, ben, ann)]);
  return { codes: answers.map(({ status, body }) => body.code ?? status), left: await superAdmins(t) };
}
let pair: Person[] = [];
async function newcomers(t: TestApp): Promise<string[]> {
  pair = await Promise.all([1, 2].map(() => t.member({ roles: ['SUPER_ADMIN'] })));
  return pair.map(({ id }) => id);
}

describe('with the lock', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  it('the last one can’t be demoted or deleted, not even by SQL', async () => {
    const admin = await t.member({ roles: ['SUPER_ADMIN'] });
    expect((await demote(t, admin, admin)).body).toMatchObject({
      code: 'LAST_SUPER_ADMIN',
      message: expect.stringContaining('there must always be one'),
    });
    await expect(t.db.deleteFrom('user_roles').execute()).rejects.toThrow('the last SUPER_ADMIN stays');
    await expect(t.db.deleteFrom('auth_users').execute()).rejects.toThrow('the last SUPER_ADMIN stays');
    expect(await superAdmins(t)).toEqual([admin.id]);
    expect((await t.call(admin, 'GET /roles')).status).toBe(200);
  });

  it('one of two may give the role up', async () => {
    const [ann] = await newcomers(t);
    expect((await demote(t, pair[0] as Person, pair[0] as Person)).status).toBe(200);
    expect(await superAdmins(t)).not.toContain(ann);
  });

  it(`of two who demote each other one remains, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { codes, left } = await duel(t);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(['LAST_SUPER_ADMIN', 'NOT_ALLOWED']).toContain(codes.find((code) => code !== 200));
      expect(left).toHaveLength(1);
    }
  });

  it(`of two who delete each other, or delete and demote, one remains`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { codes, left } = await duel(t, remove, round % 2 ? remove : demote);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(left).toHaveLength(1);
    }
  });
});

it('control: without the lock, both succeed in some round', async () => {
  const t = await testApp();
  await takeTheLockAway(t);
  for (let round = 0; round < ROUNDS; round++) {
    if ((await duel(t)).left.length === 0) return;
  }
  throw new Error('the race never showed: the tests above prove nothing');
});

/** The same trigger without its lock. */
const takeTheLockAway = (t: TestApp) =>
  sql
    .raw(`create or replace function require_a_super_admin() returns trigger language plpgsql as $$
begin
  perform from roles where id = old.role_id and name = 'SUPER_ADMIN';
  if found and not exists (select from user_roles where role_id = old.role_id) then
    raise exception 'the last SUPER_ADMIN stays'
      using errcode = 'restrict_violation', constraint = 'user_roles_keep_a_super_admin';
  end if;
  return null;
end $$`)
    .execute(t.db);

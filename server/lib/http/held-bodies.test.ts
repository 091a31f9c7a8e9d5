/** Who asks is looked up again once the body has arrived, because its sender decides how long that takes. */
import { beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../../testing/app.ts';
import { enrolDevice, scanOf } from '../../testing/check-in.ts';
import { fileOf } from '../../testing/files.ts';
import { callHeld } from '../../testing/held-body.ts';
import { makeEvent } from '../../testing/reunions.ts';

let t: TestApp;
let boss: Person;
let role_id: string;
const nothing = async () => {};

beforeAll(async () => {
  t = await testApp();
  boss = await t.member({ roles: ['SUPER_ADMIN'] });
  const roles = t.db.selectFrom('roles').select('id');
  ({ id: role_id } = await roles.where('name', '=', 'EVENT_COORDINATOR').executeTakeFirstOrThrow());
});

it.each([
  ['JSON', 'PUT /message-preferences/:kind', { params: { kind: 'announcement' }, body: { wanted: false } }],
  ['a form', 'PUT /profile/photo', async () => ({ form: { photo: await fileOf('png') } })],
  ['a body that the operation does not ask for', 'DELETE /profile/photo', { body: { held: true } }],
])('a session that ends while %s arrives is over', async (_, operation, given) => {
  const call = typeof given === 'function' ? await given() : given;
  const ann = await t.member();
  const end = () => t.call(boss, 'POST /users/:id/session-revocations', { params: { id: ann.id } });
  expect((await callHeld(t, ann, operation, call, nothing)).status).toBe(200);
  expect((await callHeld(t, ann, operation, call, end)).body.code).toBe('NOT_SIGNED_IN');
});

it('a role that is taken away meanwhile gives nothing', async () => {
  const [staff, friend] = [await t.member({ roles: ['SUPER_ADMIN'] }), await t.member()];
  const { id: held } = await t.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'SUPER_ADMIN')
    .executeTakeFirstOrThrow();
  const assign = (meanwhile: () => Promise<unknown>) =>
    callHeld(t, staff, 'POST /users/:id/roles', { params: { id: friend.id }, body: { role_id } }, meanwhile);
  const demote = () => t.call(boss, 'DELETE /users/:id/roles/:role_id', { params: { id: staff.id, role_id: held } });
  expect((await assign(demote)).body.code).toBe('NOT_ALLOWED');
  expect((await t.call(friend, 'GET /me')).body.user.roles).toEqual([]);
});

it('a check-in device that is revoked meanwhile sends nothing', async () => {
  const event = await makeEvent(t);
  const device = await enrolDevice(t, boss, event);
  const send = (meanwhile: () => Promise<unknown>) => {
    const body = { now: new Date().toISOString(), unsent_count: 0, scans: [scanOf(null)] };
    return callHeld(t, null, 'POST /check-in/scans', { cookie: device.cookie, body }, meanwhile);
  };
  const revoke = () => t.call(boss, 'DELETE /check-in-devices/:id', { params: { id: device.id } });
  expect((await send(nothing)).status).toBe(200);
  expect((await send(revoke)).body.code).toBe('DEVICE_REVOKED');
});

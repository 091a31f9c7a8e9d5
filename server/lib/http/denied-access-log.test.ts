import { afterEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const ID = '00000000-0000-4000-8000-000000000000';

async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    lines.push(...String(chunk).trim().split('\n'));
    return true;
  });
  await work();
  vi.restoreAllMocks();
  return lines.map((line) => JSON.parse(line));
}
/** On a busy machine the log would name slow queries too. */
const open = (settings: Record<string, string> = {}): Promise<TestApp> =>
  testApp({ settings: { LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0', ...settings } });

it('logs the person’s id, the operation and the request id, but no input', async () => {
  const t = await open();
  const person = await t.member({ email: 'canary.mailbox@school.example', last_name: 'Canary' });
  let request_id = '';
  const call = { params: { id: ID }, body: { reason: 'canary' }, headers: { 'user-agent': 'canary-browser' } };
  const lines = await logged(async () => {
    request_id = (await t.call(person, 'POST /users/:id/two-factor/removal', call)).body.request_id;
  });
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'access denied',
      actor_id: person.id,
      operation: 'POST /users/:id/two-factor/removal',
      code: 'NOT_ALLOWED',
      request_id,
    },
  ]);
  const text = JSON.stringify(lines).toLowerCase();
  expect(text).not.toContain('canary');
  expect(text).not.toContain(person.phone);
});

it('logs people without a completed profile or two-factor challenge too', async () => {
  const t = await open({ REQUIRE_STAFF_2FA: 'true' });
  const newcomer = await t.member({ profile_completed: false, roles: ['EVENT_COORDINATOR'] });
  const admin = await t.member({ roles: ['SUPER_ADMIN'] });
  const lines = await logged(async () => {
    await t.call(newcomer, 'GET /phone-numbers');
    await t.call(admin, 'GET /users');
  });
  expect(lines.map(({ code }) => code)).toEqual(['PROFILE_INCOMPLETE', 'TWO_FACTOR_REQUIRED']);
});

it('logs neither allowed calls, visitors nor members’ own operations', async () => {
  const t = await open();
  const [admin, member] = [await t.member({ roles: ['SUPER_ADMIN'] }), await t.member({ profile_completed: false })];
  const lines = await logged(async () => {
    expect((await t.call(admin, 'GET /users')).status).toBe(200);
    expect((await t.call(null, 'GET /users')).status).toBe(401);
    expect((await t.call(member, 'GET /dashboard')).status).toBe(403);
    expect((await t.call(admin, 'GET /users/:id', { params: { id: ID } })).status).toBe(404);
  });
  expect(lines).toEqual([]);
});

it('limits the lines per person to twenty and a notice', async () => {
  const t = await open();
  const [script, other] = [await t.member(), await t.member()];
  const lines = await logged(async () => {
    for (let index = 0; index < 100; index++) expect((await t.call(script, 'GET /users')).status).toBe(403);
    await t.call(other, 'GET /users');
  });
  expect(lines.map(({ actor_id }) => actor_id)).toEqual([...Array(21).fill(script.id), other.id]);
  expect(lines[20]?.msg).toContain('further lines for this person are left out');
});

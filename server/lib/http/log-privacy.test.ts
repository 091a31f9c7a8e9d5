import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('logs a violated constraint without data of the row or the request', async () => {
  const email = 'canary.mailbox@school.example';
  const before = `alter table activity_logs add constraint unlucky check (actor_email <> '${email}')`;
  const t = await testApp({ before });
  const staff = await t.member({ email, first_name: 'Canary', roles: ['SUPER_ADMIN'] });
  let log = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log += String(chunk).toLowerCase();
    return true;
  });
  const body = { phone: '+18765550123', notes: 'canary-note' };
  const headers = { 'user-agent': 'canary-browser' };
  const answer = await t.call(staff, 'POST /phone-numbers', { body, headers, cookie: 'other=canary-cookie' });
  expect(answer.status).toBe(500);
  expect(log).toContain('unlucky');
  expect(log).toContain(answer.body.request_id);
  expect(log).not.toContain('canary');
  expect(log).not.toContain('8765550123');
  expect(log).not.toContain(decodeURIComponent(staff.cookie.split('=')[1] ?? ''));
});

import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything logged from now on, in lower case. */
function watchLog(): { text: string } {
  const log = { text: '' };
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log.text += String(chunk).toLowerCase();
    return true;
  });
  return log;
}

it('logs the path of a request without its query', async () => {
  const t = await testApp({ settings: { LOG_LEVEL: 'info' } });
  const log = watchLog();
  await t.call(null, 'GET /directory', { query: { q: 'canary' } });
  await t.app.inject({ url: '/reset-password?token=canary' });
  await t.app.inject({ url: '/unsubscribe/canary' });
  await t.app.inject({ url: '/T/CANARY' });
  await t.app.inject({ url: '/api/calendar/canary.ics' });
  expect(log.text).toContain('"path":"/api/directory"');
  expect(log.text).toContain('"path":"/reset-password"');
  expect(log.text).toContain('"path":"/unsubscribe/…"');
  expect(log.text).toContain('"path":"/api/unsubscribe/…"');
  expect(log.text).toContain('"path":"/t/…"');
  expect(log.text).toContain('"path":"/api/tickets/…"');
  expect(log.text).toContain('"path":"/api/calendar/…"');
  expect(log.text).not.toContain('canary');
});

it('logs a violated constraint without data of the row or the request', async () => {
  const email = 'canary.mailbox@school.example';
  const before = `alter table activity_logs add constraint unlucky check (actor_email <> '${email}')`;
  const t = await testApp({ before });
  const staff = await t.member({ email, first_name: 'Canary', roles: ['SUPER_ADMIN'] });
  const log = watchLog();
  const body = { phone: '+18765550123', notes: 'canary-note' };
  const headers = { 'user-agent': 'canary-browser' };
  const answer = await t.call(staff, 'POST /phone-numbers', { body, headers, cookie: 'other=canary-cookie' });
  expect(answer.status).toBe(500);
  expect(log.text).toContain('unlucky');
  expect(log.text).toContain(answer.body.request_id);
  expect(log.text).not.toContain('canary');
  expect(log.text).not.toContain('8765550123');
  expect(log.text).not.toContain(decodeURIComponent(staff.cookie.split('=')[1] ?? ''));
});

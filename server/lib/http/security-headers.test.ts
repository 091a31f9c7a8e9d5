import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerPage } from '../../ssr/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { givePassword } from '../../testing/members.ts';
import { fileFrom, halves } from '../../testing/pictures.ts';
import { makeRegistered, submit } from '../../testing/reunions.ts';
import { cookiesFrom, PASSWORD } from '../../testing/sign-ins.ts';
import { openListener } from './listener.ts';
import { registerPlugins } from './plugins.ts';

type Headers = Record<string, unknown>;
const YEAR = 365 * 24 * 60 * 60;

function expectSafe(what: string, headers: Headers, isSecure: boolean): void {
  const { 'content-security-policy': csp, 'strict-transport-security': hsts, ...rest } = headers;
  const policy = Object.fromEntries(
    String(csp)
      .split(';')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );
  const isSandboxed = 'sandbox' in policy;
  expect([what, policy['script-src'] ?? policy['default-src']]).toEqual([
    what,
    expect.stringMatching(/^'(self|none)'$/),
  ]);
  expect([what, policy['object-src'] ?? policy['default-src']]).toEqual([what, "'none'"]);
  if (!isSandboxed) {
    expect([what, policy['frame-ancestors'], policy['base-uri']]).toEqual([what, "'none'", "'none'"]);
  }
  expect({ what, ...rest }).toMatchObject({
    what,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect([what, hsts]).toEqual([what, isSecure ? `max-age=${YEAR}; includeSubDomains` : undefined]);
  expect([what, rest['x-powered-by'], rest.server]).toEqual([what, undefined, undefined]);
}

describe.each([
  ['http://localhost:3000', false],
  ['https://reunion.example.org', true],
])('at %s', (publicUrl, isSecure) => {
  let t: TestApp;
  let cookie: string;
  const headers = { origin: publicUrl };

  beforeAll(async () => {
    t = await testApp({ settings: { PUBLIC_URL: publicUrl, API_DOCS: 'true', LOG_LEVEL: 'silent' } });
    const member = await t.member();
    await givePassword(t.db, member, PASSWORD);
    const body = { email: member.email, password: PASSWORD, remember_me: true };
    cookie = cookiesFrom(await t.call(null, 'POST /session', { headers, body }));
  });

  it('API answers and refusals are safe', async () => {
    const answers: [status: number, answer: Promise<{ status: number; headers: Headers }>][] = [
      [200, t.call(null, 'GET /me', { cookie })],
      [401, t.call(null, 'GET /profile')],
      [403, t.call(null, 'GET /users', { cookie })],
      [403, t.call(null, 'DELETE /session', { cookie, headers: { origin: 'https://evil.example' } })],
      [404, t.call(null, 'GET /events/:id', { cookie, params: { id: '00000000-0000-4000-8000-000000000000' } })],
      [413, t.call(null, 'POST /session', { headers, body: { padding: 'x'.repeat(300 * 1024) } })],
      [415, t.call(null, 'POST /session', { headers: { ...headers, 'content-type': 'text/xml' }, body: '<a/>' })],
      [422, t.call(null, 'POST /session', { headers, body: {} })],
    ];
    for (const [status, answer] of answers) {
      const given = await answer;
      expect(given.status).toBe(status);
      expectSafe(String(status), given.headers, isSecure);
      expect([status, given.headers['cache-control']]).toEqual([status, 'no-store']);
    }
  });

  it('rate limits and server errors are safe', async () => {
    const body = { email: 'unknown@school.example', password: 'a guess', remember_me: false };
    let answer = await t.call(null, 'POST /session', { headers, body });
    for (let tries = 1; tries <= 8; tries++) answer = await t.call(null, 'POST /session', { headers, body });
    expect(answer.status).toBe(429);
    expectSafe('429', answer.headers, isSecure);
    await t.db.schema.alterTable('events').renameTo('gone').execute();
    const failed = await t.call(null, 'GET /events', { cookie });
    await t.db.schema.alterTable('gone').renameTo('events').execute();
    expect(failed.status).toBe(500);
    expectSafe('500', failed.headers, isSecure);
  });

  it.each([
    [404, '/api/nowhere'],
    [400, '/api/%ff'],
    [400, `/files/avatars/profile-photos/${'x'.repeat(300)}.jpg`],
    [404, '/files/avatars/profile-photos/none.jpg'],
    [404, '/nothing.js'],
    [200, '/api/openapi.json'],
    [200, '/api/docs/'],
    [302, '/api/docs/static/index.html'],
    [200, '/api/docs/static/swagger-ui-bundle.js'],
  ])('a %i of %s', async (status, url) => {
    const answer = await t.app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, status]);
    expectSafe(url, answer.headers, isSecure);
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['HEAD', 'OPTIONS', 'PATCH'] as const)('an answer to %s is safe', async (method) => {
    expectSafe(method, (await t.app.inject({ method, url: '/api/me' })).headers, isSecure);
  });

  it('a photo is safe', async () => {
    const photo = fileFrom(await halves(60, 40).jpeg().toBuffer());
    const { body } = await t.call(null, 'PUT /profile/photo', { headers, cookie, form: { photo } });
    const answer = await t.app.inject(body.profile_photo_url);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expectSafe('a photo', answer.headers, isSecure);
  });

  it('every cookie is HttpOnly, SameSite, and behind TLS bound to this host', async () => {
    const member = await t.member();
    await givePassword(t.db, member, PASSWORD);
    const phone = { phoneNumber: '+18765550777' };
    await t.db.insertInto('allowed_phone_numbers').values({ phone: phone.phoneNumber }).execute();
    const sent = await t.call(null, 'POST /send-verification', { headers, body: phone });
    const code = /\d{6}$/.exec(t.printed.findLast((line) => line.includes(phone.phoneNumber)) ?? '')?.[0];
    const body = { email: member.email, password: PASSWORD, remember_me: false };
    const answers = [
      sent,
      await t.call(null, 'POST /session', { headers, body }),
      await t.call(null, 'POST /verify-code', { headers, cookie: cookiesFrom(sent), body: { ...phone, code } }),
      await t.call(null, 'POST /session/passkey-options', { headers, body: { two_factor: false } }),
      await t.call(null, 'DELETE /session', { headers, cookie }),
    ];
    expect(answers.map(({ status, cookies }) => [status, cookies.length > 0])).toEqual(Array(5).fill([200, true]));
    for (const set of answers.flatMap(({ cookies }) => cookies)) {
      expect(set).toMatch(/; HttpOnly/);
      expect(set).toMatch(/; SameSite=Lax/);
      expect(set).not.toMatch(/; Domain/i);
      expect([set, /; Secure/.test(set)]).toEqual([set, isSecure]);
      if (!isSecure) expect(set).toMatch(/^alumni[._]/);
      else expect(set).toMatch(/^(__Host-alumni\..*; Path=\/(;|$)|__Secure-alumni_)/);
    }
  });

  it('the page and its assets are safe', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-page-'));
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Reunion</title>');
    writeFileSync(path.join(folder, 'check-in.html'), '<!doctype html><title>Check-in</title>');
    writeFileSync(path.join(folder, 'assets/page.js'), 'export {};');
    const app = Fastify();
    await registerPlugins(app, { publicUrl, maxDelay: 0 });
    await registerPage(app, { built: folder, publicUrl: 'https://reunion.example' });
    for (const [url, type] of [
      ['/', 'text/html'],
      ['/any/route', 'text/html'],
      ['/assets/page.js', 'application/javascript'],
    ] as const) {
      const answer = await app.inject(url);
      expect([url, answer.headers['content-type']]).toEqual([url, expect.stringContaining(type)]);
      expectSafe(url, answer.headers, isSecure);
    }
    // Only the scanner may use the camera.
    expect((await app.inject('/check-in')).headers['permissions-policy']).toContain('camera=(self)');
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('answers before the application is ready are safe', async () => {
    const front = await openListener({ port: 0, host: '127.0.0.1', publicUrl });
    for (const [url, accept] of [
      ['/', 'text/html'],
      ['/api/me', '*/*'],
      ['/healthz', '*/*'],
      ['/readyz', '*/*'],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${front.port}${url}`, { headers: { accept } });
      expectSafe(url, Object.fromEntries(answer.headers), isSecure);
    }
    await front.drain(1_000, 0);
  });

  it('a payment proof may not run scripts and is not cached', async () => {
    const plain = await testApp();
    const { member, registration, profile } = await makeRegistered(plain);
    const proof = fileFrom(await halves(60, 40).png().toBuffer());
    const { body } = await submit(plain, member, registration, { payment_profile_id: profile.id, proof });
    const { headers: given } = await plain.call(member, 'GET /payments/:id/proof', { params: { id: body.id } });
    expectSafe('a proof', given, false);
    expect(given['cache-control']).toBe('private, no-store');
  });
});

it('a sign-in ignores and ends a session planted in the browser', async () => {
  const t = await testApp();
  const [attacker, member] = [await t.member(), await t.member()];
  await givePassword(t.db, member, PASSWORD);
  const body = { email: member.email, password: PASSWORD, remember_me: true };
  const answer = await t.call(attacker, 'POST /session', { body });
  const own = cookiesFrom(answer);
  expect(own).not.toContain(attacker.cookie);
  expect((await t.call(null, 'GET /me', { cookie: own })).body.user.id).toBe(member.id);
  expect((await t.call(attacker, 'GET /me')).body.user).toBeNull();
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from './testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ settings: { API_DOCS: '' } });
});

describe('every answer', () => {
  it.each([
    ['/api/me', "default-src 'none';"],
    ['/api/nowhere', "default-src 'none';"],
    ['/api/openapi.json', "default-src 'none';"],
    ['/api/docs/', "script-src 'self';"],
    ['/files/avatars/profile-photos/none.jpg', "script-src 'self';"],
  ])('of %s carries the security headers and a request id', async (url, policy) => {
    const { headers } = await t.app.inject(url);
    expect(headers['content-security-policy']).toContain(policy);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('for an unknown API path is a 404 with a code and a sentence', async () => {
    const answer = await t.app.inject({ method: 'DELETE', url: '/api/nowhere' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'Not found.',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('for an address that looks like a file is the page if a person opens it, and a 404 for a file', async () => {
    for (const url of ['/home.html', '/old/index.php']) {
      const opened = await t.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect((await t.app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
    }
    const call = await t.app.inject({ url: '/api/nowhere.html', headers: { accept: 'text/html' } });
    expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('for a missing photo is a 404, whatever the name', async () => {
    for (const name of ['none.jpg', '..%2f..%2fsecret.jpg', 'a.svg', '%00.jpg', `${'x'.repeat(300)}.jpg`]) {
      const { statusCode } = await t.app.inject(`/files/avatars/profile-photos/${name}`);
      expect([400, 404, 414]).toContain(statusCode);
    }
  });
});

describe('a server error', () => {
  it('is a 500 with a request id and no internal details', async () => {
    await t.db.schema.alterTable('allowed_phone_numbers').renameTo('gone').execute();
    const answer = await t.call(null, 'POST /send-verification', { body: { phoneNumber: '+18765550000' } });
    await t.db.schema.alterTable('gone').renameTo('allowed_phone_numbers').execute();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Try again.',
      error: 'Something went wrong on our side. Try again.',
      request_id: answer.headers['x-request-id'],
    });
  });
});

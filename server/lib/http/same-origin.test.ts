import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let t: TestApp;
let cookie: string;
const write = async (headers: Record<string, string>) => {
  const sent = { host: 'reunion.example.org', 'content-type': 'application/json', cookie, ...headers };
  const url = '/api/has-permission';
  return (await t.app.inject({ method: 'POST', url, headers: sent, payload: '{"permission":"VIEW_ALL_USERS"}' }))
    .statusCode;
};
const start = async (settings: Record<string, string>) => {
  t = await testApp({ settings });
  ({ cookie } = await t.member());
  cookie = cookie.replace('alumni.', settings.PUBLIC_URL ? '__Host-alumni.' : 'alumni.');
};

describe('with PUBLIC_URL', () => {
  beforeAll(() => start({ PUBLIC_URL: 'https://reunion.example.org' }));

  it.each([
    ['its origin', 200, 'https://reunion.example.org'],
    ['the same name without TLS', 403, 'http://reunion.example.org'],
    ['another site', 403, 'https://evil.example'],
  ])('a write from %s is answered %d', async (_, status, origin) => {
    expect(await write({ origin })).toBe(status);
  });

  it('refuses a write whose Host is the other name as well', async () => {
    expect(await write({ host: 'evil.example', origin: 'https://evil.example' })).toBe(403);
  });

  it('refuses a write with a cookie and without Origin', async () => {
    expect(await write({})).toBe(403);
  });
});

describe('without PUBLIC_URL', () => {
  beforeAll(() => start({ PUBLIC_URL: '' }));

  it('accepts the name the server is reached by, for a trial in a local network', async () => {
    expect(await write({ host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' })).toBe(200);
  });

  it('refuses another name', async () => {
    expect(await write({ host: '192.168.1.20:3000', origin: 'http://evil.example' })).toBe(403);
  });
});

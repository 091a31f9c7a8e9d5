import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPage } from '../../ssr/page.ts';
import { replyUnmatched } from './error-replies.ts';
import { registerPlugins } from './plugins.ts';

const publicUrl = 'http://localhost:3000';
const folder = mkdtempSync(path.join(os.tmpdir(), 'alumni-overload-'));
const app: FastifyInstance = Fastify();
let busy: NodeJS.Timeout;

/** Keeps the event loop waiting, far longer than the app below tolerates. */
function block(): void {
  const end = Date.now() + 40;
  while (Date.now() < end);
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  for (const name of ['index.html', 'check-in.html', 'theme.js', 'assets/style.css'])
    writeFileSync(path.join(folder, name), '');
  app.setErrorHandler(replyUnmatched);
  await registerPlugins(app, { publicUrl, maxDelay: 5 });
  await registerPage(app, { built: folder, publicUrl });
  app.get('/api/me', () => ({ user: null }));
  await app.ready();
  busy = setInterval(block, 1);
  while ((await app.inject('/api/me')).statusCode === 200) await sleep(50);
});

afterAll(async () => {
  clearInterval(busy);
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('while the server is too far behind', () => {
  it('a call is refused with a code and when to try again', async () => {
    const answer = await app.inject('/api/me');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '5']);
  });

  it('a person who opens a page sees one that opens again by itself', async () => {
    const answer = await app.inject({ url: '/events', headers: { accept: 'text/html,*/*' } });
    expect([answer.statusCode, answer.headers.refresh, answer.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(answer.body).toContain('is very busy');
  });

  it.each(['/theme.js', '/assets/style.css'])('%s is sent to a page that is open already', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(200);
  });
});

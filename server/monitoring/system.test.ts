import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, testApp } from '../testing/app.ts';
import { startMailServer } from '../testing/mail-server.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.member({ roles: ['SUPER_ADMIN'] });
});

describe('GET /system', () => {
  it('reports the kind of each part, without settings', async () => {
    const { body, status } = await t.call(admin, 'GET /system');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '0.1.0',
      database: { is_embedded: true, latest_migration: expect.stringMatching(/^\d{4}-.*sql$/) },
      storage: { driver: 'folder', free_bytes: expect.any(Number), is_scanned: false },
      mail: { provider: 'console' },
      sms: { provider: 'console' },
      queue: { due: 0, retrying: 0, given_up: 0 },
      last_backup: null,
    });
    expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(body.database.connections).toBeGreaterThan(0);
  });

  it('reports the latest backup', async () => {
    const backup = { release: '0.1.0', files: 3, size_bytes: 5_000_000_000 };
    await t.db
      .insertInto('backups')
      .values([
        { ...backup, made_at: new Date('2026-01-02T03:04:05Z') },
        { ...backup, made_at: new Date('2026-01-01T00:00:00Z'), files: 1 },
      ])
      .execute();
    const { body } = await t.call(admin, 'GET /system');
    expect(body.last_backup).toEqual({ ...backup, made_at: '2026-01-02T03:04:05.000Z' });
  });
});

describe('POST /system/checks', () => {
  const check = (part: string, app = t, person = admin) => app.call(person, 'POST /system/checks', { body: { part } });

  it('writes, reads and deletes a file', async () => {
    const { body } = await check('storage');
    expect(body).toEqual({ works: true, sentence: 'A file was written, read and deleted again.' });
    expect(readdirSync(path.join(t.dataDir, 'files/payment-proofs'))).toEqual([]);
  });

  it('sends to the person asking and warns if messages only go to the log', async () => {
    t.printed.length = 0;
    for (const part of ['mail', 'sms']) {
      const { body } = await check(part);
      expect(body.works).toBe(true);
      expect(body.sentence).toContain('_PROVIDER is console');
    }
    expect(t.printed).toEqual([
      expect.stringContaining(`Email to ${admin.email}: `),
      expect.stringContaining(`SMS to ${admin.phone}: `),
    ]);
  });

  it('refuses an unknown part', async () => {
    expect((await check('database')).status).toBe(422);
  });

  it('reports that the mail server accepted the message, or why it did not', async () => {
    const server = await startMailServer();
    const settings = { MAIL_PROVIDER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'a@b.example' };
    const real = await testApp({ settings });
    const person = await real.member({ roles: ['SUPER_ADMIN'] });
    expect((await check('mail', real, person)).body).toEqual({
      works: true,
      sentence: `The mail server took a message to ${person.email}. See whether it arrives.`,
    });
    expect(server.received).toHaveLength(1);
    await server.stop();
    const refused = (await check('mail', real, person)).body;
    expect(refused.works).toBe(false);
    expect(refused.sentence).toMatch(/^The mail server didn’t take the message: .*ECONNREFUSED/);
  });
});

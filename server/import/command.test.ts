import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { urlOf } from '../testing/connection.ts';
import { HOSTED_DUMP, importFiles, temporaryFiles } from '../testing/import-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SAMPLE = path.join(ROOT, 'docs/samples/members.csv');
const { folder, write, dropFiles } = temporaryFiles();
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(dropFiles);

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['server/import/command.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: urlOf(t.connection), INIT_CWD: folder },
  });
const numbers = () => t.db.selectFrom('allowed_phone_numbers').select('phone').orderBy('phone').execute();
const lastEntry = () => t.db.selectFrom('activity_logs').selectAll().orderBy('timestamp', 'desc').executeTakeFirst();

describe('a list of members', () => {
  it('is written after a dry run', async () => {
    const dryRun = run(SAMPLE);
    expect(dryRun).toMatchObject({ status: 0, stdout: expect.stringContaining('3 new, 0 changed, 0 the same') });
    expect(dryRun.stdout).toContain('This was a dry run: nothing was written.');
    expect(await numbers()).toEqual([]);
    expect(run(SAMPLE, '--write')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Written: these numbers can register now.'),
    });
    expect(await numbers()).toContainEqual({ phone: '+447911123456' });
  });

  it('adds one log entry without personal data', async () => {
    const { members } = await importFiles(t.db, [write('two.csv', 'Phone\n876-555-0210\n876-555-0211\n')]);
    expect(await lastEntry()).toMatchObject({
      action_type: 'USER_PHONE_ADDED',
      actor_id: null,
      description: 'Imported a list of members: 2 new, 0 changed',
      metadata: { ...members, status: 'pending' },
    });
  });

  it('is not written at all if one line is refused', async () => {
    const before = await numbers();
    write('long.csv', `Phone\n${Array.from({ length: 1_200 }, (_, n) => 8765600000 + n).join('\n')}\n12`);
    const { status, stdout, stderr } = run('long.csv', '--write');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Nothing was changed: correct or remove these lines/)]);
    expect(stdout).toContain(`long.csv, line 1202, Phone: "12" isn't a complete phone number`);
    expect(await numbers()).toEqual(before);
  });
});

describe('a dump', () => {
  const DUMP = fs.readFileSync(HOSTED_DUMP, 'utf8');
  const events = () => t.db.selectFrom('events').select('name').orderBy('name').execute();

  it('is not imported at all if one room is wrong', async () => {
    const before = await numbers();
    write('wrong.sql', DUMP.replace('\tsuite\t4\t', '\tsuite\t40\t'));
    const { status, stdout } = run('wrong.sql', '--write', '--skipped', 'none');
    expect(status).toBe(1);
    expect(stdout).toContain('wrong.sql (rooms), line 540, max_occupancy: must be at most 10.');
    expect([await numbers(), await events(), fs.existsSync(path.join(folder, 'none'))]).toEqual([before, [], false]);
  });

  it('lists its events and the tables that are not imported in a dry run', async () => {
    write('hosted.sql', DUMP);
    const { status, stdout } = run('hosted.sql');
    expect(status).toBe(0);
    expect(stdout).toContain('Published: Homecoming, Wed 12 Dec 2035, 6:00 PM');
    expect(stdout).toContain('1 registered there, with no seats here');
    expect(stdout).toContain('Not imported: 1 of payment_ledger: ');
    expect(stdout).toContain('Unknown tables, not read: auth.users (1), Old Minutes (1).');
    expect(await events()).toEqual([]);
  });

  it('is written only if the files of skipped rows can be written', async () => {
    write('occupied', 'a file');
    expect(run('hosted.sql', '--write', '--skipped', 'occupied')).toMatchObject({ status: 1 });
    expect(await events()).toEqual([]);
    expect(run('hosted.sql', '--write', '--skipped', 'skipped')).toMatchObject({ status: 0 });
    expect(await events()).toEqual([{ name: 'Beach' }, { name: 'Homecoming' }]);
    expect(run('hosted.sql', '--skipped', 'skipped').stderr).toContain('is not empty: name another.');
  });

  it('writes skipped rows as CSV files that the owner alone reads and no spreadsheet executes', () => {
    const skipped = path.join(folder, 'skipped');
    expect(fs.readdirSync(skipped).sort()).toEqual([
      ...['activity_logs.csv', 'event_registrations.csv', 'payment_ledger.csv', 'payment_profiles.csv', 'roles.csv'],
      'user_roles.csv',
    ]);
    const file = path.join(skipped, 'payment_ledger.csv');
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    const [head, row] = fs.readFileSync(file, 'utf8').split('\r\n');
    expect(head).toMatch(/^\ufeffMember,Member's email,Member's phone,Event,Payment profile,Confirmer,/);
    expect(row).toMatch(/^Ann Zephyr,ann@mail\.example,'\+18765559001,Homecoming,Zelle,Ann Zephyr,/);
    expect(row).toContain(`,100.00,0.00,100.00,'=REF-1,`);
  });

  it.each([
    ['in PostgreSQL’s custom format', Buffer.from('PGDMP\x01\x0e'), 'Make it again with --format=plain.'],
    ['that is compressed', Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed. Unpack it first'],
    ['that PowerShell wrote', Buffer.from(`\ufeff${DUMP}`, 'utf16le'), 'Make it again with pg_dump --file=NAME.'],
  ])('%s is refused with advice', (_, content, sentence) => {
    write('other.dump', content);
    expect(run('other.dump')).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
  });
});

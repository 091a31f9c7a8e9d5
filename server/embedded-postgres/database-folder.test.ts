import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureDatabaseFolder } from './database-folder.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
const externalFolders: string[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-folder-')); // with mode 0700, as /root has
  dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => {
  for (const externalFolder of externalFolders.splice(0)) fs.rmSync(externalFolder, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

function find() {
  const found = ensureDatabaseFolder(dataDir);
  if (!found.folder.startsWith(dataDir)) externalFolders.push(found.folder);
  return found;
}

test('the database is in DATA_DIR, which others cannot enter', () => {
  fs.chmodSync(folder, 0o755);
  const found = find();
  expect(found.folder).toBe(path.join(dataDir, 'postgres'));
  expect(found.notice).toBeUndefined();
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(fs.statSync(found.folder).mode & 0o777).toBe(0o700);
  if (isRoot) expect(found.account.uid).toBeGreaterThan(0);
  else expect(found.account).toEqual({});
});

describe.runIf(isRoot)('in a checkout that only root may enter', () => {
  test('the database is in the same external folder at every start, with a notice', () => {
    const first = find();
    expect(first.folder).toMatch(/^\/var\/lib\/alumni-reunion\/[\da-f]{8}$/);
    expect(first.notice).toBe(
      `PostgreSQL's account may not enter ${dataDir}, so the database and its programs are in ${first.folder}.`,
    );
    expect(fs.statSync(first.folder).mode & 0o777).toBe(0o700);
    expect(find()).toEqual(first);
  });

  test('the database stays there when others may enter the checkout later', () => {
    const first = find();
    fs.chmodSync(folder, 0o755);
    expect(find().folder).toBe(first.folder);
  });

  test('a new DATA_DIR gets a new database and names the earlier one', () => {
    const first = find();
    fs.rmSync(dataDir, { recursive: true });
    fs.mkdirSync(dataDir);
    const second = find();
    expect(second.folder).not.toBe(first.folder);
    expect(second.notice).toContain(`An earlier database of this folder is still in ${first.folder}.`);
  });

  test('a missing external database is an error', () => {
    fs.rmSync(find().folder, { recursive: true });
    expect(() => find()).toThrow('which is gone. Restore it');
  });
});

test.runIf(isRoot)('PostgreSQL runs as the account that owns the database', () => {
  fs.chmodSync(folder, 0o755);
  fs.chownSync(dataDir, 65_534, 65_534);
  expect(find().account).toEqual({ uid: 65_534, gid: 65_534 });
});

/** Where the database goes when root starts the server. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeFor } from './place.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
const standIns: string[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-place-')); // with mode 0700, as /root has
  dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => {
  for (const standIn of standIns.splice(0)) fs.rmSync(standIn, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

function place() {
  const found = placeFor(dataDir);
  if (!found.folder.startsWith(dataDir)) standIns.push(found.folder);
  return found;
}

test('in DATA_DIR, which stays closed to everyone else', () => {
  fs.chmodSync(folder, 0o755);
  const found = place();
  expect(found.folder).toBe(path.join(dataDir, 'postgres'));
  expect(found.notice).toBeUndefined();
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(fs.statSync(found.folder).mode & 0o777).toBe(0o700);
  if (isRoot) expect(found.account.uid).toBeGreaterThan(0);
  else expect(found.account).toEqual({});
});

describe.runIf(isRoot)('in a checkout that only root may enter', () => {
  test('outside it, in the same place at every start, and says so', () => {
    const first = place();
    expect(first.folder).toMatch(/^\/var\/lib\/alumni-reunion\/[\da-f]{8}$/);
    expect(first.notice).toBe(
      `PostgreSQL's account may not enter ${dataDir}, so the database and its programs are in ${first.folder}.`,
    );
    expect(fs.statSync(first.folder).mode & 0o777).toBe(0o700);
    expect(place()).toEqual(first);
  });

  test('stays there when the checkout is opened later', () => {
    const first = place();
    fs.chmodSync(folder, 0o755);
    expect(place().folder).toBe(first.folder);
  });

  test('a deleted DATA_DIR begins again, and the earlier database is named', () => {
    const first = place();
    fs.rmSync(dataDir, { recursive: true });
    fs.mkdirSync(dataDir);
    const second = place();
    expect(second.folder).not.toBe(first.folder);
    expect(second.notice).toContain(`An earlier database of this folder is still in ${first.folder}.`);
  });

  test('a database that was carried away is missed, not replaced by an empty one', () => {
    fs.rmSync(place().folder, { recursive: true });
    expect(() => place()).toThrow('which is gone: put it back');
  });
});

test.runIf(isRoot)('keeps to the account that owns the database', () => {
  fs.chmodSync(folder, 0o755);
  fs.chownSync(dataDir, 65_534, 65_534);
  expect(place().account).toEqual({ uid: 65_534, gid: 65_534 });
});

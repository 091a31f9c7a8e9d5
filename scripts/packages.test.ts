import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensurePrograms, findProgram } from './packages.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-packages-'));
  vi.stubEnv('PATH', folder);
  vi.spyOn(process, 'getuid').mockReturnValue(1000); // only root may install
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});
const program = (name: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, '');
  return file;
};

test('finds the first of several programs', () => {
  const other = program('other-server');
  expect(findProgram('some-server', 'other-server')).toBe(other);
  const first = program('some-server');
  expect(findProgram('some-server', 'other-server')).toBe(first);
});

test('programs are missing until each is there', () => {
  const programs = { 'some-server': 'some-package', 'some-client': 'other-package' };
  program('some-server');
  expect(ensurePrograms(programs)).toBe(false);
  program('some-client');
  expect(ensurePrograms(programs)).toBe(true);
});

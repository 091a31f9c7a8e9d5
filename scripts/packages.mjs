/** Programs that only tests need. As root on Debian and its derivatives they are installed from the packages. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Debian keeps servers in /usr/sbin, which is not on everyone's PATH. */
const folders = () => [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];

/** @returns {string | undefined} the path of the first program by one of these names */
export const findProgram = (...names) =>
  names.flatMap((name) => folders().map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file));

/**
 * Whether programs are there, if need be after installing their packages.
 * @param {Record<string, string>} programs package by program
 */
export function ensurePrograms(programs) {
  for (const [program, name] of Object.entries(programs)) if (!findProgram(program)) installPackage(name);
  return Object.keys(programs).every((program) => findProgram(program));
}

/** Installs a program from the package of its name, unless it is there. Ends the process with a sentence where it can't. */
export function requireProgram(name) {
  if (ensurePrograms({ [name]: name })) return;
  console.error(
    `${name} is not installed, and only root can install it from Debian’s packages. Install it and run this again.`,
  );
  process.exit(1);
}

export const canInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

let isListed = false;

/** Shows what apt-get says only if it fails. */
export function installPackage(name) {
  if (!canInstall()) return;
  console.log(`Installing ${name} from the packages of this machine (apt-get) ...`);
  if (!isListed) aptGet('update');
  isListed = true;
  aptGet('install', '-y', name);
}

function aptGet(...args) {
  // RUNLEVEL keeps a package from starting its service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) console.error(stdout + stderr);
}

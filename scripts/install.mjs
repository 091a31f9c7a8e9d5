/** Installs the packages where they are absent or other than package-lock.json says. */
import fs from 'node:fs';
import path from 'node:path';
import { BIN, inRoot, refusal, run } from './project.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages (npm ci) ...');
  // Not the project's own Node: it is about to be removed.
  const PATH = process.env.PATH.split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== BIN)
    .join(path.delimiter);
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH },
  });
  if (code !== 0)
    throw refusal('The packages could not be installed (npm says why above): is this machine on the network?');
}

/** npm writes what it has installed to node_modules/.package-lock.json, as the last thing it does. */
function isInstalled() {
  const wanted = readJson(inRoot('package-lock.json'));
  const installed = readJson(inRoot('node_modules/.package-lock.json'));
  if (!installed) return false;
  const isForHere = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  // A node_modules that came from another machine, as through a shared folder.
  if (Object.values(installed.packages).some((entry) => !isForHere(entry))) return false;
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '') return true;
    const found = installed.packages[name];
    return found ? found.version === entry.version : entry.optional || entry.devOptional || entry.peer;
  });
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

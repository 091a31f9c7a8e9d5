/** Installs the packages if they differ from package-lock.json. */
import fs from 'node:fs';
import path from 'node:path';
import { BIN, inRoot, refusal, run } from './project.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages (npm ci) ...');
  // Not with the project's own Node, which is about to be replaced.
  const PATH = process.env.PATH.split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== BIN)
    .join(path.delimiter);
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH },
  });
  if (code !== 0) throw refusal('The packages could not be installed (see the message above). Is this machine online?');
}

/** npm writes node_modules/.package-lock.json at the end of an installation. */
function isInstalled() {
  const wanted = readJson(inRoot('package-lock.json'));
  const installed = readJson(inRoot('node_modules/.package-lock.json'));
  if (!installed) return false;
  const isForHere = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
  // node_modules may come from another machine, for example in a shared folder.
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

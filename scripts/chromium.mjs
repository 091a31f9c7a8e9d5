/** Finds or installs Chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { canInstall, installPackage } from './packages.mjs';
import { BIN, refusal, run } from './project.mjs';

/** The headless shell comes first, because it is faster. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** CHROMIUM_PATH, the system's, or Playwright's; undefined if none works. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...MAC_PATHS].find((file) => fs.existsSync(file) && runs(file)) ?? playwrightBrowser();
}

/** Some systems have a `chromium-browser` that only explains how to install it. */
function runs(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 && /Chrom/.test(stdout);
}

function playwrightBrowser() {
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: path.dirname(BIN), encoding: 'utf8' });
  return stdout && fs.existsSync(stdout) && runs(stdout) ? stdout : undefined;
}

export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !runs(chosen)) throw refusal(`CHROMIUM_PATH is ${chosen}, which is not a working Chromium.`);
  const isRoot = process.getuid?.() === 0;
  const attempts = [
    canInstall() && (() => installPackage('chromium-headless-shell')),
    canInstall() && (() => installPackage('chromium')), // if the headless shell is not available
    () => {
      console.log('Installing Chromium for the browser tests ...');
      return run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
    },
  ].filter(Boolean);
  for (const attempt of attempts) {
    const found = findChromium();
    if (found) return found;
    await attempt();
  }
  const found = findChromium();
  if (found) return found;
  throw refusal(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  );
}

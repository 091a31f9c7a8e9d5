/** Builds the page if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot, projectEnv, refusal, run } from './project.mjs';

/** The first empties the folder. */
const CONFIGS = ['vite.config.ts', 'vite.check-in.config.ts', 'vite.server.config.ts'];
const SOURCES = [
  ...CONFIGS,
  'web',
  'contract',
  'school.config.ts',
  'index.html',
  'check-in.html',
  'scripts/app-icons.ts',
  'package-lock.json',
];
const NOT_BUILT_FROM = /\.(test\.tsx?|gen\.ts)$/; // generated files are written by the build itself
const STAMP = inRoot('dist/web-sources.sha256');

export async function ensureWebBuilt() {
  const sources = hashOfSources();
  if (
    fs.existsSync(inRoot('dist/web/index.html')) &&
    fs.existsSync(STAMP) &&
    fs.readFileSync(STAMP, 'utf8') === sources
  )
    return;
  console.log('Building the page (vite build) ...');
  fs.rmSync(STAMP, { force: true });
  for (const config of CONFIGS) {
    const code = await run('vite', ['build', '--config', config, '--logLevel', 'warn'], {
      env: projectEnv({ NODE_ENV: 'production' }),
      quiet: true,
    });
    if (code !== 0) throw refusal('The page could not be built (vite says why above).');
  }
  fs.writeFileSync(STAMP, sources);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesUnder(name)).sort()) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(name) {
  if (!fs.existsSync(inRoot(name))) return [];
  if (fs.statSync(inRoot(name)).isFile()) return NOT_BUILT_FROM.test(name) ? [] : [name];
  return fs.readdirSync(inRoot(name)).flatMap((entry) => filesUnder(path.join(name, entry)));
}

// For the image (Dockerfile).
if (process.argv[1] === import.meta.filename) await ensureWebBuilt();

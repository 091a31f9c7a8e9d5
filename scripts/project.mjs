/** Paths, and running other programs. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const BIN = path.join(ROOT, 'node_modules/.bin');
export const inRoot = (...parts) => path.join(ROOT, ...parts);

/** An error that is shown without a stack trace. */
export function refusal(message) {
  return Object.assign(new Error(message), { expected: true });
}

/** The project's own Node, or the current one if it is new enough. */
export function projectNode() {
  const own = inRoot('node_modules/node/bin/node');
  if (fs.existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw refusal(
    'npm did not install Node 24, because install scripts are disabled. Run "npm rebuild node --ignore-scripts=false", or install Node 24 or later.',
  );
}

/**
 * Puts the project's programs first on PATH, so that `#!/usr/bin/env node` finds the project's Node. Its compile cache makes
 * later starts a third faster.
 */
export const projectEnv = (extra = {}) => ({
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
  ...process.env,
  PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
  ...extra,
});

/**
 * Runs a program, by default in the project's folder. `quiet` shows its output only if it fails. Returns its exit code;
 * 1 if it could not be started or was killed.
 */
export function run(command, args, { env = projectEnv(), cwd = ROOT, quiet = false } = {}) {
  return new Promise((resolve) => {
    const to = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', to, to] });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

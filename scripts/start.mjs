/** `npm start` and `npm run demo`: builds what must be built, then becomes the server as far as a process can. */
import { spawn } from 'node:child_process';
import { ensureWebBuilt } from './build-web.mjs';
import { inRoot, projectEnv, projectNode, ROOT } from './project.mjs';

// Node keeps what it once needed: with its usual 16 MB for young objects the idle server holds 50 MB more.
const MODEST = ['--max-semi-space-size=4'];

/** @param {string[]} options for the server */
export async function start(...options) {
  await ensureWebBuilt();
  const server = spawn(projectNode(), [...MODEST, 'server/main.ts', ...options], {
    cwd: ROOT,
    env: projectEnv({
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/compile'),
    }),
    // The channel ends when this process does, however it does, and the server stops with it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
  stopWithNpm(server);
  server.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** `kill -9` of npm reaches nobody else: without this its server would go on in the dark. */
function stopWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
}

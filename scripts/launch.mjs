import { spawn } from 'node:child_process';
import { projectEnv, projectNode, ROOT } from './project.mjs';

/**
 * Runs the project's Node with `env` added, and exits with its code. When this process dies, the IPC channel closes and
 * the child stops.
 */
export function launch(args, env = {}) {
  const child = spawn(projectNode(), args, {
    cwd: ROOT,
    env: projectEnv(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  stopWithNpm(child);
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Without this, the child would keep running after `kill -9` of npm. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid; // npm itself, because the scripts in package.json use `exec`
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}

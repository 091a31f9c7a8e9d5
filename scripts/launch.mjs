/** Puts another program in this one's place, as far as a process can. */
import { spawn } from 'node:child_process';
import { projectEnv, projectNode, ROOT } from './project.mjs';

/**
 * Runs the project's Node and ends as it ends. The channel closes when this process dies, however it dies, and tells the
 * other side to stop.
 * @param {string[]} args
 * @param {object} env added to this process's own
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

/** `kill -9` of npm reaches no one else: without this what it started would go on in the dark. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid; // npm itself: package.json says `exec`, so that no shell stands between
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
}

/** `npm run dev`, on the project's Node. */
import { spawn } from 'node:child_process';
import { projectEnv, projectNode, ROOT } from './project.mjs';

export function dev() {
  const child = spawn(projectNode(), ['scripts/dev.mjs'], { cwd: ROOT, env: projectEnv(), stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

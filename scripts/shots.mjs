/** `npm run shots [name]`: takes screenshots of the built page, all or those of matching files. */
import { ensureWebBuilt } from './build-web.mjs';
import { ensureChromium } from './chromium.mjs';
import { projectEnv, run } from './project.mjs';

export async function shots(names) {
  const chromium = await ensureChromium();
  await ensureWebBuilt();
  const args = ['test', '--config', 'shots.config.ts', '--reporter=list', ...names];
  process.exitCode = await run('playwright', args, { env: projectEnv({ CHROMIUM_PATH: chromium }) });
}

/** `npm start` and `npm run demo`: builds the page if necessary, then runs the server. */
import { ensureWebBuilt } from './build-web.mjs';
import { launch } from './launch.mjs';
import { inRoot } from './project.mjs';

// With Node's default of 16 MB the idle server uses 50 MB more.
const MEMORY_OPTIONS = ['--max-semi-space-size=4'];

export async function start(entry) {
  await ensureWebBuilt();
  launch([...MEMORY_OPTIONS, entry], {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/compile'), // makes a start a fifth faster
  });
}

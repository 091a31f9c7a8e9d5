/** Builds the page and nothing else, as for an image (Dockerfile). */
import { ensureWebBuilt } from './build-web.mjs';

await ensureWebBuilt();

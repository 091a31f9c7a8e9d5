/** Builds only the page, for the image (Dockerfile). */
import { ensureWebBuilt } from './build-web.mjs';

await ensureWebBuilt();

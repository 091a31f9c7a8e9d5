/** Firefox and WebKit as Debian packages them, for the journeys (docs/decisions/0043-drive-debians-firefox-and-webkit.md). */
import { ensurePrograms, findProgram } from './packages.mjs';

const PROGRAMS = {
  Firefox: { 'firefox-esr': 'firefox-esr' },
  WebKit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
};

export const findFirefox = () => findProgram('firefox-esr');

/** @typedef {keyof typeof PROGRAMS} Engine */

/** @param {Engine} engine */
export const hasEngine = (engine) => Object.keys(PROGRAMS[engine]).every((program) => findProgram(program));

/** Whether an engine is there, if need be after installing it. @param {Engine} engine */
export const ensureEngine = (engine) => ensurePrograms(PROGRAMS[engine]);

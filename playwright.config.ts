import { defineConfig, type Project } from '@playwright/test';
import { school } from './school.config.ts';
import { findChromium } from './scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';
import { findFirefox, hasEngine } from './scripts/engines.mjs';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();

/** The journeys use the names of this project's school, except these; the second needs leaving years. */
const OWN: string = 'Blue Mountain High School';
const isOwn = school.name === OWN;
const ANY_SCHOOL = '**/any-school.spec.ts';
const MANY_COHORTS = '**/leaving-years.spec.ts';
const OTHERS = [ANY_SCHOOL, MANY_COHORTS, '**/webkit/**'];

const STAFF = '**/staff-*.spec.ts';
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const TOUCH = { hasTouch: true, isMobile: true };
const LESS_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** In Chromium, every journey. */
const CHROMIUM: Project[] = [
  {
    name: 'Chromium',
    testIgnore: OTHERS,
    grepInvert: /@phone/,
    use: { ...LAPTOP, ...LESS_MOTION },
  },
  { name: 'Chromium phone', testIgnore: [...OTHERS, STAFF], grep: /@phone/, use: { ...PHONE, ...TOUCH } },
  {
    name: "Chromium staff's phone",
    testMatch: STAFF,
    grep: /@phone/,
    use: { ...PHONE, ...TOUCH, ...LESS_MOTION },
  },
];

/** The journeys that Firefox runs too. */
const PUBLIC = ['main-job', 'directory', 'leaving'];
const STAFF_AND_PHOTO = ['profile-photo', 'staff-two-factor', 'staff-payment-decisions', 'staff-payment-queue'];
const files = (names: readonly string[]) => names.map((name) => `**/e2e/${name}.spec.ts`);

/** Firefox takes theme and pointer from its preferences, for a whole run. */
const firefox = (firefoxUserPrefs: Record<string, number>) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath: findFirefox(), firefoxUserPrefs },
});
const COARSE = 1;
const FIREFOX: Project[] = [
  {
    name: 'Firefox',
    testMatch: files([...PUBLIC, ...STAFF_AND_PHOTO]),
    grepInvert: /@phone/,
    use: {
      ...LAPTOP,
      ...firefox({ 'layout.css.prefers-color-scheme.content-override': 1, 'ui.prefersReducedMotion': 1 }),
    },
  },
  {
    name: 'Firefox phone',
    testMatch: files(PUBLIC),
    grep: /@phone/,
    use: {
      ...PHONE,
      ...firefox({
        'layout.css.prefers-color-scheme.content-override': 0,
        'ui.primaryPointerCapabilities': COARSE,
        'ui.allPointerCapabilities': COARSE,
      }),
    },
  },
];

/** Playwright cannot drive Debian's WebKit: these have a driver of their own. */
const WEBKIT: Project[] = [
  { name: 'WebKit', testMatch: '**/webkit/*.spec.ts', grepInvert: /@phone/, use: LAPTOP },
  { name: 'WebKit phone', testMatch: '**/webkit/*.spec.ts', grep: /@phone/, use: PHONE },
];

/**
 * Journeys run at a laptop's size in the light theme with reduced motion, which saves a sixth of the time. The phones
 * run those with @phone in their title, in the dark theme and, except for staff pages, with motion.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 3, // with two, the processors are idle for a seventh of the time
  retries: 0,
  timeout: 200_000, // a journey takes ten seconds, ten times that on a busy machine
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 40_000, // names the control that can't be pressed, instead of the whole journey
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    serviceWorkers: 'block', // responses that a journey delays or aborts would come from the worker's cache
    screenshot: 'only-on-failure', // a trace takes a fifth of the run: use --trace on
  },
  projects: isOwn
    ? [...CHROMIUM, ...(hasEngine('Firefox') ? FIREFOX : []), ...(hasEngine('WebKit') ? WEBKIT : [])]
    : [
        {
          name: 'Chromium',
          testMatch: school.leavingYears ? [ANY_SCHOOL, MANY_COHORTS] : ANY_SCHOOL,
          use: { ...LAPTOP, ...LESS_MOTION },
        },
      ],
});

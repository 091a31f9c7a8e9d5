import { defineConfig } from '@playwright/test';
import { school } from './school.config.ts';
import { findChromium } from './scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';

/** The journeys hold the names of the school of this project, but for one that walks through any other. */
const OWN: string = 'Blue Mountain High School';
const isOwn = school.name === OWN;
const ANY_SCHOOL = '**/any-school.spec.ts';
const journeys = isOwn ? { testIgnore: ANY_SCHOOL } : { testMatch: ANY_SCHOOL };

const STAFF = '**/staff-*.spec.ts';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
const LESS_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Journeys run on a laptop's screen in the light theme, for someone who asked for less motion, which spares a sixth of
 * the time; `phone` runs those whose title holds @phone, in the dark theme and, but for the staff's, with all that moves.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  ...journeys,
  outputDir: 'test-results',
  workers: 3, // two leave a seventh of two processors idle
  retries: 0,
  timeout: 200_000, // a journey takes ten seconds, and ten times that on a machine with other work
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 40_000, // whatever cannot be pressed by then says so, instead of the whole journey's end
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    serviceWorkers: 'block', // what a journey holds back or breaks off would come from the worker's store
    screenshot: 'only-on-failure', // a trace costs a fifth of the whole run: ask for one with --trace on
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 }, ...LESS_MOTION },
    },
    { name: 'phone', grep: /@phone/, testIgnore: isOwn ? [ANY_SCHOOL, STAFF] : [], use: PHONE },
    ...(isOwn ? [{ name: "staff's phone", grep: /@phone/, testMatch: STAFF, use: { ...PHONE, ...LESS_MOTION } }] : []),
  ],
});

import { defineConfig } from '@playwright/test';
import { school } from './school.config.ts';
import { findChromium } from './scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';

/** The journeys use the names of this project's school, except any-school.spec.ts. */
const OWN: string = 'Blue Mountain High School';
const isOwn = school.name === OWN;
const ANY_SCHOOL = '**/any-school.spec.ts';
const journeys = isOwn ? { testIgnore: ANY_SCHOOL } : { testMatch: ANY_SCHOOL };

const STAFF = '**/staff-*.spec.ts';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
const LESS_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * Journeys run at a laptop's size in the light theme with reduced motion, which saves a sixth of the time. `phone` runs
 * those with @phone in their title, in the dark theme and, except for staff pages, with motion.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  ...journeys,
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

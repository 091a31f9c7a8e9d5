import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Journeys run on a laptop's screen in the light theme, for somebody who asked for less motion, which spares a sixth of
 * the time; `phone` runs those whose title holds @phone, in the dark theme and with all that moves.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 150_000, // a journey takes ten seconds, and ten times that on a machine with other work
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
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
    },
  ],
});

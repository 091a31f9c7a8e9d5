import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';

/** `npm run shots`: pictures of every screen into shots/, for people to look at; each must pass axe as well. */
export default defineConfig({
  testDir: 'e2e/shots',
  testMatch: '*.shots.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 900_000, // a file photographs dozens of states, each four times
  fullyParallel: false,
  use: { launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } },
});

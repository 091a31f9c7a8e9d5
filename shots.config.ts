import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { CHROMIUM_FLAGS } from './scripts/chromium-flags.ts';

/** `npm run shots`: screenshots of every screen in shots/, for people to review; each must pass axe. */
export default defineConfig({
  testDir: 'e2e/shots',
  testMatch: '*.shots.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 900_000, // a file takes dozens of screenshots in four variants
  fullyParallel: false,
  use: { launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } },
});

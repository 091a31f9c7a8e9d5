import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,contract,scripts,web,db,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3, // two leave an eighth of two processors idle
    // Only what hangs is to end by them: a machine with other work may take ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

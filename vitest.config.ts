import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,contract,scripts,web,db,demo,bench}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/each-file.ts'],
    pool: 'forks',
    isolate: false, // files share a process and its modules, for half of the whole time went into fetching those again
    maxWorkers: 3, // two leave a quarter of two processors idle; four gain little, and push what has a time of its own
    // Only what hangs is to end by them: a machine with other work may take ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';
import { school } from './school.config.ts';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{server,contract,scripts,web,db,demo,bench}/**/*.test.ts'],
    // They need a school with many cohorts: scripts/another-school.mjs.
    exclude: [...configDefaults.exclude, ...(school.leavingYears ? [] : ['server/testing/leaving-years/**'])],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/each-file.ts'],
    pool: 'forks',
    isolate: false, // files share a process and its modules: loading those again took half of the time
    // with two, the processors are idle for a quarter of the time; four gain little and make timing tests fail
    maxWorkers: 3,
    // Only for tests that hang: a busy machine may take twenty times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

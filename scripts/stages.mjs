/** The stages of `npm test` in order, and how each counts its tests. */
import fs from 'node:fs';
import path from 'node:path';
import {
  browseAnotherSchool,
  browseThisSchool,
  isOwnSchool,
  reporters,
  testAnotherSchool,
  testThisSchool,
} from './another-school.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureEngine } from './engines.mjs';
import { ensurePrograms } from './packages.mjs';
import { inRoot, projectEnv, projectNode, run } from './project.mjs';

const REPORTS = inRoot('test-results/reports');
const node = (...args) => run(projectNode(), args);

const check = (name, work) => ({
  name,
  async run() {
    const code = await work();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  },
});

/** A stage fails with its exit code, even if its report lists no failed test or was not written. */
const tests = (name, work, read) => ({
  name,
  async run() {
    const report = path.join(REPORTS, `${name}.json`);
    fs.rmSync(report, { force: true });
    fs.mkdirSync(REPORTS, { recursive: true });
    const code = await work(report);
    const { passed, failed, skipped } = fs.existsSync(report)
      ? read(JSON.parse(fs.readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
    const isSound = code === 0 && passed > 0;
    return { passed, failed: isSound ? failed : Math.max(failed, 1), skipped };
  },
});

const sumOf = ({ numPassedTests, numFailedTests, numPendingTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
});
/** A real mail server (server/testing/exim.ts). */
const EXIM = { exim4: 'exim4-daemon-light', openssl: 'openssl' };
const vitest = tests(
  'server and units',
  (report) => {
    if (!ensurePrograms(EXIM)) console.log('exim is not installed and cannot be: the tests of it are skipped.');
    return run('vitest', ['run', ...reporters(report)]);
  },
  sumOf,
);

/** Tests that depend on the PostgreSQL version: triggers, locks, plans, collations and searches. The journeys cover the rest. */
const DATABASE = [
  'db/',
  'bench/plans.test.ts',
  'server/accounts/sessions/actor-lookup.test.ts',
  'server/lib/db/migrate.test.ts',
  'server/lib/db/search.test.ts',
  'server/import/dump.test.ts',
  'server/payments/review/money-races.test.ts',
  'server/people/name-suggestions/name-suggestions.test.ts',
  'server/people/directory/counter-cache.test.ts',
  'server/people/directory/queries.test.ts',
  'server/registrations/seats.test.ts',
  'server/registrations/seat-races.test.ts',
];
/** The embedded PostgreSQL is the newest version; schools may use older ones. */
const onPackages = (program, args, env) =>
  run(projectNode(), ['scripts/on-packaged-postgres.ts', program, ...args], { env: projectEnv(env) });
const otherPostgres = tests(
  'PostgreSQL of the packages',
  (report) => onPackages('vitest', ['run', ...reporters(report), ...DATABASE]),
  sumOf,
);

/** Most tests use the names of our school; a clone with another school runs those that don't. */
const thisSchool = tests('the school of school.config.ts', testThisSchool, sumOf);

const browser = (name, work) =>
  tests(name, work, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

const journeys = (name, projects, chromium) =>
  browser(name, (report) =>
    onPackages('playwright', ['test', `--project=${projects}`, '--reporter=list,json'], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  );

/** The journeys of an engine count as one skipped test where it cannot be had. */
const inEngine = (engine, chromium) => ({
  name: engine,
  async run() {
    if (ensureEngine(engine)) return journeys(engine, `${engine}*`, chromium).run();
    console.log(`Debian's ${engine} is not installed and cannot be: its journeys are skipped.`);
    return { passed: 0, failed: 0, skipped: 1 };
  },
});

const otherEngines = (chromium) => [inEngine('Firefox', chromium), inEngine('WebKit', chromium)];

const inTheBrowser = (chromium) =>
  isOwnSchool()
    ? [
        journeys('browser', 'Chromium*', chromium),
        browser('another school in the browser', (report) => browseAnotherSchool(chromium, report)),
        ...otherEngines(chromium),
      ]
    : [browser('this school in the browser', (report) => browseThisSchool(chromium, report))];

/** The main journeys in the other engines: `npm run test:engines`. */
export const engineStages = (chromium) => [
  check('build', () => ensureWebBuilt().then(() => 0)),
  ...otherEngines(chromium),
];

/** `chromium` is undefined for a run without the browser. */
export const stages = (chromium) => [
  check('format and lint', () => run('biome', ['ci', '--error-on-warnings', '--colors=off'])),
  check('types', () => run('tsc', [])),
  check('spelling and terminology', () => run('cspell', ['lint', '--no-progress', '--no-color', '.'])),
  check('boundaries', () => node('scripts/boundaries.mjs')),
  check('spec map', () => node('scripts/spec-map.mjs')),
  check('unused code', () => run('knip', [])),
  check('database types', () => node('scripts/db-types.ts', '--check')),
  check('build', () => ensureWebBuilt().then(() => 0)),
  check('bytes of every page', () => node('scripts/bytes.mjs')),
  ...(isOwnSchool() ? [vitest, otherPostgres, tests('another school', testAnotherSchool, sumOf)] : [thisSchool]),
  ...(chromium ? inTheBrowser(chromium) : []),
];

/**
 * The stages "another school" of `npm test`: this tree with another school's school.config.ts, as its committee's clone is,
 * type checked, the tests run of what depends on the school, and its page built and walked in a browser.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BIN, inRoot, projectEnv, projectNode, run } from './project.mjs';

const PARTS = [
  'contract',
  'db',
  'server',
  'web',
  'scripts',
  'e2e',
  'bench',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const CONFIGS = ['vite', 'vite.server', 'vitest', 'playwright', 'shots'].map((name) => `${name}.config.ts`);
const SCHOOL = 'server/testing/fixtures/another-school.config.ts';

/** What reads school.config.ts or keeps its lists: on both sides, and in the database. */
const CORE = [
  'server/testing/any-school.test.ts',
  'server/config/school-rules.test.ts',
  'db/school.test.ts',
  'server/people/directory/directory.test.ts',
  'server/people/connections/connections.test.ts',
  'server/people/profile/profile.test.ts',
  'server/people/directory/counter-cache.test.ts',
  'server/phones/rules.test.ts',
  'web/people/',
];

const reporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/** What can be said of every school. */
const ANY = CORE.slice(0, 2);

/** Whether school.config.ts is the school whose names many tests and all journeys hold. */
export const isOwnSchool = () => read('school.config.ts').includes("name: 'Blue Mountain High School'");

/** In a tree whose school.config.ts was changed: what can be tried of it. @param {string} report */
export const testThisSchool = (report) => run(path.join(BIN, 'vitest'), ['run', ...reporters(report), ...ANY]);

/** The journey of every school, on the page as it is built. @param {string} chromium @param {string} report @param {string} cwd */
export const walkThisSchool = (chromium, report, cwd = inRoot()) =>
  run(path.join(BIN, 'playwright'), ['test', '--reporter=list,json', `--output=${inRoot('test-results/any-school')}`], {
    cwd,
    env: projectEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  });

/** @param {string} report where Vitest writes what passed; returns the exit code */
export const testAnotherSchool = (report) =>
  inAnotherTree(async (cwd) => {
    const code = await run(path.join(BIN, 'tsc'), [], { cwd });
    return code || run(path.join(BIN, 'vitest'), ['run', ...reporters(report), ...CORE], { cwd });
  });

/** @param {string} chromium @param {string} report where Playwright writes what passed; returns the exit code */
export const walkAnotherSchool = (chromium, report) =>
  inAnotherTree(async (cwd) => {
    const code = await run(projectNode(), ['scripts/build-page.mjs'], { cwd });
    return code || walkThisSchool(chromium, report, cwd);
  });

/** @param {(tree: string) => Promise<number>} work */
async function inAnotherTree(work) {
  const tree = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'alumni-another-school-'));
  try {
    for (const part of [...PARTS, ...CONFIGS]) fs.cpSync(inRoot(part), path.join(tree, part), { recursive: true });
    fs.writeFileSync(path.join(tree, 'school.config.ts'), [read(SCHOOL), typesOf(read('school.config.ts'))].join('\n'));
    fs.symlinkSync(inRoot('node_modules'), path.join(tree, 'node_modules'));
    return await work(tree);
  } finally {
    fs.rmSync(tree, { recursive: true, force: true });
  }
}

const read = (file) => fs.readFileSync(inRoot(file), 'utf8');
/** What stands below the school itself is the same in every one. */
const typesOf = (config) => config.slice(config.indexOf('export type School'));

/**
 * The stages "another school" of `npm test`: a copy of this tree with another school.config.ts is type-checked, tested, built
 * and tried in the browser.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, projectEnv, projectNode, run } from './project.mjs';

const PARTS = [
  'contract',
  'db',
  'server',
  'web',
  'demo',
  'scripts',
  'e2e',
  'bench',
  'index.html',
  'check-in.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const CONFIGS = ['vite', 'vite.check-in', 'vite.server', 'vitest', 'playwright', 'shots'].map(
  (name) => `${name}.config.ts`,
);
const SCHOOL = 'server/testing/fixtures/another-school.config.ts';

/** Tests of what depends on school.config.ts. */
const CORE = [
  'server/testing/any-school.test.ts',
  'server/config/school-rules.test.ts',
  'db/school.test.ts',
  'server/people/directory/directory.test.ts',
  'server/people/connections/connections.test.ts',
  'server/people/profile/profile.test.ts',
  'server/people/directory/counter-cache.test.ts',
  'server/phones/rules.test.ts',
  'server/testing/leaving-years/',
  'web/people/',
];

export const reporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/** Tests that pass for every school. */
const ANY = CORE.slice(0, 2);

/** Whether school.config.ts is the school whose names the tests and journeys use. */
export const isOwnSchool = () => read('school.config.ts').includes("name: 'Blue Mountain High School'");

export const testThisSchool = (report) => run('vitest', ['run', ...reporters(report), ...ANY]);

/** The journey that passes for every school, on the built page. */
export const browseThisSchool = (chromium, report, cwd = inRoot()) =>
  run('playwright', ['test', '--reporter=list,json', `--output=${inRoot('test-results/any-school')}`], {
    cwd,
    env: projectEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  });

export const testAnotherSchool = (report) =>
  inAnotherTree(async (cwd) => {
    const code = await run('tsc', [], { cwd });
    return code || run('vitest', ['run', ...reporters(report), ...CORE], { cwd });
  });

export const browseAnotherSchool = (chromium, report) =>
  inAnotherTree(async (cwd) => {
    const code = await run(projectNode(), ['scripts/build-web.mjs'], { cwd });
    return code || browseThisSchool(chromium, report, cwd);
  });

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
/** The types below the school's values are the same for every school. */
const typesOf = (config) => config.slice(config.indexOf('export type School'));

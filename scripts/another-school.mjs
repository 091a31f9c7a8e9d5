/**
 * The stage "another school" of `npm test`: this tree with another school's school.config.ts, as its committee's clone is,
 * type checked, and the tests run of what depends on the school.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BIN, inRoot, run } from './project.mjs';

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
  'tsconfig.json',
];
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'shots.config.ts'];
const SCHOOL = 'server/testing/fixtures/another-school.config.ts';

/** What reads school.config.ts or keeps its lists, on both sides and in the database. */
export const CORE = ['contract', 'db/school.test.ts', 'web/people', 'web/lib'];

/** @param {string} report where Vitest writes what passed; returns the exit code */
export async function testAnotherSchool(report) {
  const tree = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'alumni-another-school-'));
  try {
    for (const part of [...PARTS, ...CONFIGS]) fs.cpSync(inRoot(part), path.join(tree, part), { recursive: true });
    fs.copyFileSync(inRoot(SCHOOL), path.join(tree, 'school.config.ts'));
    fs.symlinkSync(inRoot('node_modules'), path.join(tree, 'node_modules'));
    const code = await run(path.join(BIN, 'tsc'), [], { cwd: tree });
    if (code !== 0) return code;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return await run(path.join(BIN, 'vitest'), ['run', ...reporters, ...CORE], { cwd: tree });
  } finally {
    fs.rmSync(tree, { recursive: true, force: true });
  }
}

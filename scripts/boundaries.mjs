/** Fails when a file imports what it may not, and when nothing was read: without swc the cruiser finds no module and says all is well. */
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { forbidden, HOLDS_SQL, options, SQL_WORDS } from './boundaries-rules.mjs';

const TREES = ['contract', 'db', 'server', 'web'];

/**
 * @param {string} root the folder that holds the trees
 * @returns {Promise<{ modules: number, faults: string[] }>}
 */
export async function checkBoundaries(root) {
  const { output } = await cruise(TREES, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  const read = output.modules.map((module) => module.source);
  const ours = read.filter((source) => TREES.some((tree) => source.startsWith(`${tree}/`)));
  const faults = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const tree of TREES) {
    if (!ours.some((source) => source.startsWith(`${tree}/`))) faults.push(`nothing-was-read: ${tree}`);
  }
  const parsed = output.modules.some((module) => module.dependencies.length > 0);
  if (!parsed) faults.push('nothing-was-read: no import was found in any file');
  for (const source of ours.filter((name) => HOLDS_SQL.test(name))) {
    if (SQL_WORDS.test(fs.readFileSync(path.join(root, source), 'utf8'))) {
      faults.push(`only-queries-touch-the-database: ${source} holds a query`);
    }
  }
  return { modules: ours.length, faults };
}

if (process.argv[1] === import.meta.filename) {
  const { modules, faults } = await checkBoundaries(path.resolve(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  console.log(`${modules} modules, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

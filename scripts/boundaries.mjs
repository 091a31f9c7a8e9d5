/**
 * Fails if a file imports what it may not, or has a name or size that the layout doesn't allow. Also if nothing was read,
 * because without swc dependency-cruiser finds no modules.
 */
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { forbidden, HOLDS_SQL, options, SQL_WORDS } from './boundaries-rules.mjs';
import { checkLayout } from './layout.mjs';

const TREES = ['contract', 'db', 'demo', 'server', 'web'];

export async function checkBoundaries(root) {
  const { output } = await cruise(TREES, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  const read = output.modules.map((module) => module.source);
  const ours = read.filter((source) => TREES.some((tree) => source.startsWith(`${tree}/`)));
  const violations = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const tree of TREES) {
    if (!ours.some((source) => source.startsWith(`${tree}/`))) violations.push(`nothing-was-read: ${tree}`);
  }
  const parsed = output.modules.some((module) => module.dependencies.length > 0);
  if (!parsed) violations.push('nothing-was-read: no import was found in any file');
  for (const source of ours.filter((name) => HOLDS_SQL.test(name))) {
    if (SQL_WORDS.test(fs.readFileSync(path.join(root, source), 'utf8'))) {
      violations.push(`only-queries-touch-the-database: ${source} holds a query`);
    }
  }
  violations.push(...checkLayout(root, TREES));
  return { modules: ours.length, violations };
}

if (process.argv[1] === import.meta.filename) {
  const { modules, violations } = await checkBoundaries(path.resolve(import.meta.dirname, '..'));
  for (const violation of violations) console.error(violation);
  console.log(`${modules} modules, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

/**
 * Fails if a file imports what it may not, or has a name or size that the layout doesn't allow. Also if nothing was read,
 * because without swc dependency-cruiser finds no modules.
 */
import fs from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import {
  ACCOUNT_TABLES,
  FEATURE_QUERIES,
  forbidden,
  HOLDS_SQL,
  LIB,
  LIB_TABLES,
  options,
  QUEUE_ADAPTER,
  SQL_WORDS,
} from './boundaries-rules.mjs';
import { checkLayout } from './layout.mjs';

const TREES = ['contract', 'db', 'demo', 'server', 'web'];

/** @returns {Promise<{ modules: number, violations: string[] }>} */
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
  const tables = featureTables(root);
  if (tables.length === 0) violations.push('nothing-was-read: no table was found in db/types.ts');
  violations.push(...ours.flatMap((source) => sqlViolations(root, source, tables)));
  violations.push(...tablesOfTwoFeatures(root, ours, tables));
  violations.push(...checkLayout(root, TREES));
  return { modules: ours.length, violations };
}

function sqlViolations(root, source, tables) {
  const text = fs.readFileSync(path.join(root, source), 'utf8');
  const found = [];
  if (HOLDS_SQL.test(source) && SQL_WORDS.test(text)) {
    found.push(`only-queries-touch-the-database: ${source} holds a query`);
  }
  if (LIB.test(source)) {
    const named = tables.filter((table) =>
      new RegExp(`(\\b(from|join|into|update|table) |\\(')${table}\\b`).test(text),
    );
    if (named.length > 0) found.push(`lib-names-no-feature-table: ${source} names ${named.join(', ')}`);
  }
  if (source !== QUEUE_ADAPTER && text.includes('graphile_worker._private_')) {
    found.push(`private-queue-tables-in-one-adapter: ${source}`);
  }
  return found;
}

/** A table belongs to the one feature whose queries write it. */
function tablesOfTwoFeatures(root, sources, tables) {
  const queries = sources.flatMap((source) => {
    const feature = source.match(FEATURE_QUERIES)?.[1];
    return feature ? [{ feature, text: fs.readFileSync(path.join(root, source), 'utf8') }] : [];
  });
  return tables.flatMap((table) => {
    const write = new RegExp(
      `\\b(insert into|update|delete from) ${table}\\b|(insertInto|updateTable|deleteFrom)\\('${table}\\b|insertRows\\(\\s*\\w+,\\s*'${table}'`,
    );
    const writers = [...new Set(queries.flatMap(({ feature, text }) => (write.test(text) ? feature : [])))];
    if (writers.length < 2 || ACCOUNT_TABLES.includes(table)) return [];
    return `one-feature-writes-a-table: ${writers.join(' and ')} write ${table}`;
  });
}

/** The tables of features, from the generated types. */
function featureTables(root) {
  const file = path.join(root, 'db/types.ts');
  const types = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const names = [...(types.split('interface DB {')[1] ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  return names.filter((name) => !LIB_TABLES.includes(name));
}

if (process.argv[1] === import.meta.filename) {
  const { modules, violations } = await checkBoundaries(path.resolve(import.meta.dirname, '..'));
  for (const violation of violations) console.error(violation);
  console.log(`${modules} modules, ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

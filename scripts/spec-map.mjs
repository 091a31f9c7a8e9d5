/**
 * Checks docs/spec-map: every proof names an existing test, ids are unique, and operations are in the contract.
 * `node scripts/spec-map.mjs [folder]`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { titlesOf } from './spec-map-titles.mjs';

const PAGES = 'docs/spec-map';
const ROW = /^\|(?! *(?:id|-+) *\|)(.*?)\|?\s*$/;
const REFERENCE = /^(\S+\.(?:test|spec)\.tsx?) › (\S.*)$/;
const OPERATION = /`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`( \(to come\))?/g;

/** A row has at, id, where and proofs; an open row has none. */
function readMap(root) {
  const rows = [];
  const errors = [];
  const pages = fs.readdirSync(path.join(root, PAGES)).filter((name) => name.endsWith('.md'));
  for (const name of pages.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))) {
    const page = `${PAGES}/${name}`;
    const lines = fs.readFileSync(path.join(root, page), 'utf8').split('\n');
    for (const [index, text] of lines.entries()) {
      const cells = ROW.exec(text)?.[1]
        ?.split('|')
        .map((cell) => cell.trim());
      if (!cells) continue;
      const [id = '', , where = '', proof = ''] = cells;
      const at = `${page}:${index + 1}`;
      if (cells.length !== 4 || cells.includes('')) errors.push(`${at}: a row has four cells, all filled`);
      if (!(/^\d+\.\d+$/.test(id) && name.startsWith(`${id.split('.')[0]}-`)))
        errors.push(`${at}: '${id}' is not an id of this page`);
      rows.push({ at, id, where, proofs: proof === 'open' ? [] : proof.split(/; (?=\S+ › )/) });
    }
  }
  if (rows.length === 0) errors.push(`${PAGES}: no row was read`);
  return { rows, errors };
}

function checkMap(root) {
  const { rows, errors } = readMap(root);
  const seen = new Map();
  for (const { id, at } of rows) {
    if (seen.has(id)) errors.push(`${at}: ${id} is already at ${seen.get(id)}`);
    seen.set(id, at);
  }
  const titlesIn = titleReader(root);
  const operations = operationsOf(root);
  for (const row of rows) {
    for (const proof of row.proofs) errors.push(...proofErrors(row, proof, titlesIn));
    for (const [, operation, toCome] of row.where.matchAll(OPERATION)) {
      const exists = operations.has(operation);
      if (!toCome && !exists) errors.push(`${row.at}: ${row.id} names ${operation}, which the contract does not have`);
      if (toCome && exists) errors.push(`${row.at}: ${row.id} has ${operation} to come, but it exists`);
    }
  }
  return { rows, errors };
}

function proofErrors({ id, at }, proof, titlesIn) {
  const [, file, fragment] = REFERENCE.exec(proof) ?? [];
  if (!file) return [`${at}: ${id} is neither 'open' nor 'path.test.ts › test name': ${proof}`];
  const { titles, why } = titlesIn(file);
  if (why) return [`${at}: ${id} names ${file}, which ${why}`];
  return titles.some((title) => title.includes(fragment)) ? [] : [`${at}: ${id}: no test '${fragment}' in ${file}`];
}

/** Reads the titles of each test file once, or why it has none. */
function titleReader(root) {
  const known = new Map();
  const read = (file) => {
    const full = path.join(root, file);
    if (!fs.existsSync(full)) return { why: 'does not exist' };
    try {
      return { titles: titlesOf(fs.readFileSync(full, 'utf8'), { tsx: file.endsWith('x') }) };
    } catch {
      return { why: 'does not parse' };
    }
  };
  return (file) => {
    if (!known.has(file)) known.set(file, read(file));
    return known.get(file);
  };
}

/** The operations of the contract, such as 'GET /me'. */
function operationsOf(root) {
  const folder = path.join(root, 'contract');
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  const sources = files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  return new Set(sources.flatMap((source) => [...source.matchAll(/^\s+'([A-Z]+ \/[^']*)':/gm)].map(([, key]) => key)));
}

if (process.argv[1] === import.meta.filename) {
  const { rows, errors } = checkMap(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..')));
  for (const error of errors) console.error(error);
  const ticked = rows.filter(({ proofs }) => proofs.length > 0).length;
  console.log(`${rows.length} rows: ${ticked} ticked, ${rows.length - ticked} open; ${errors.length} errors`);
  if (errors.length > 0) process.exitCode = 1;
}

/** Fails when an anonymous visitor's first look at /directory needs more JavaScript than a slow telephone can take. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const ENTRY = 'index.html';
const ROUTES = ['web/routes/__root.tsx', 'web/routes/directory.tsx']; // what the router loads for that address

const PAGE_WORDS = 'Alumni Directory';

/**
 * The scripts that are fetched before the page is drawn, with their size as gzip.
 * @param {string} folder the built page
 * @returns {{ name: string, bytes: number }[]} largest first
 */
export function firstLoad(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const pieces = Object.keys(manifest).filter((key) => ROUTES.includes(key.split('?')[0]));
  if (!manifest[ENTRY]) throw new Error(`The build has no entry: ${Object.keys(manifest).length} were read.`);
  const found = new Set();
  const collect = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) collect(next);
  };
  for (const key of [ENTRY, ...pieces]) collect(key);
  const html = fs.readFileSync(path.join(folder, ENTRY), 'utf8');
  const inHtml = [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map((match) => match[1]);
  const files = new Set(
    [...[...found].map((key) => manifest[key].file), ...inHtml].filter((file) => file.endsWith('.js')),
  );
  const scripts = [...files].map((name) => ({ name, code: fs.readFileSync(path.join(folder, name)) }));
  // The page comes with the entry or as a piece of its own; that it was counted shows in its words.
  if (!scripts.some(({ code }) => code.includes(PAGE_WORDS))) throw new Error('No script read has the page itself.');
  return scripts
    .map(({ name, code }) => ({ name, bytes: gzipSync(code, { level: 9 }).length }))
    .sort((one, other) => other.bytes - one.bytes);
}

if (process.argv[1] === import.meta.filename) {
  const files = firstLoad(path.resolve(import.meta.dirname, '../dist/web'));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
  console.log(`${String(total).padStart(8)}  JavaScript for the first look at /directory, gzip; the limit is ${LIMIT}`);
  if (total > LIMIT) process.exitCode = 1;
}

/** Fails when an anonymous visitor's first look at /directory needs more JavaScript than a slow telephone can take. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const ENTRY = 'index.html';
const ROUTES = ['web/routes/__root.tsx', 'web/routes/directory.tsx']; // what the router loads for that address

/**
 * The scripts that are fetched before the page is drawn, with their size as gzip.
 * @param {string} folder the built page
 * @returns {{ name: string, bytes: number }[]} largest first
 */
export function firstLoad(folder) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  const pieces = Object.keys(manifest).filter((key) => ROUTES.includes(key.split('?')[0]));
  if (!manifest[ENTRY] || !pieces.some((key) => key.startsWith('web/routes/directory.tsx'))) {
    throw new Error(`The build has no entry or no /directory: ${Object.keys(manifest).length} entries were read.`);
  }
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
  return [...files]
    .map((name) => ({ name, bytes: gzipSync(fs.readFileSync(path.join(folder, name)), { level: 9 }).length }))
    .sort((one, other) => other.bytes - one.bytes);
}

if (process.argv[1] === import.meta.filename) {
  const files = firstLoad(path.resolve(import.meta.dirname, '../dist/web'));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
  console.log(`${String(total).padStart(8)}  JavaScript for the first look at /directory, gzip; the limit is ${LIMIT}`);
  if (total > LIMIT) process.exitCode = 1;
}

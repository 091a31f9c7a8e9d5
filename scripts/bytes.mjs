/**
 * Fails if the first load of a page needs too much JavaScript: the entry with its imports, and the chunks of the route and its
 * layouts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const PUBLIC_LIMIT = 130_000;
const MEMBER_LIMIT = 170_000;
const STAFF_LIMIT = 220_000;
const CHECK_IN_LIMIT = 90_000;
/** What it loads only where the browser can't read QR codes itself. */
const SCANNER_LIMIT = 20_000;
function limitOf(route) {
  if (route === '/directory') return PUBLIC_LIMIT;
  return route.startsWith('/admin') ? STAFF_LIMIT : MEMBER_LIMIT;
}

const ENTRY = 'index.html';
/** Part of the entry: recognised by this text. */
const IN_ENTRY = { 'directory.tsx': 'Alumni Directory' };

/**
 * @param {string} built the folder of the built page
 * @param {string} source the folder of the routes, where URL = file
 * @returns {{ route: string, files: { name: string, bytes: number }[], bytes: number, limit: number }[]}
 */
function firstLoads(built, source) {
  const manifest = JSON.parse(fs.readFileSync(path.join(built, 'manifest.json'), 'utf8'));
  if (!manifest[ENTRY]) throw new Error(`The build has no entry: ${Object.keys(manifest).length} were read.`);
  const html = fs.readFileSync(path.join(built, ENTRY), 'utf8');
  const inHtml = [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map((match) => match[1]);
  const sizeOf = sizes(built);
  const pages = pagesIn(source);
  if (pages.length === 0) throw new Error(`No page was found in ${source}.`);
  const loads = pages.map(({ file, route }) => {
    const pieces = [file, ...layoutsAround(file, source)].flatMap((each) => piecesOf(each, manifest));
    const names = new Set([...inHtml, ...withImports([ENTRY, ...pieces], manifest)]);
    if (IN_ENTRY[file]) expectWords(IN_ENTRY[file], built, names);
    return { route, names, limit: limitOf(route) };
  });
  return [...loads, checkInLoad(built), scannerLoad(built)].map(({ names, ...load }) => {
    const files = [...names].map((name) => ({ name, bytes: sizeOf(name) })).sort((a, b) => b.bytes - a.bytes);
    return { ...load, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

/** A document of its own (vite.check-in.config.ts). */
function checkInLoad(built) {
  const html = fs.readFileSync(path.join(built, 'check-in.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]);
  return { route: '/check-in', names, limit: CHECK_IN_LIMIT };
}

function scannerLoad(built) {
  const manifest = JSON.parse(fs.readFileSync(path.join(built, 'check-in-manifest.json'), 'utf8'));
  const names = Object.values(manifest).flatMap(({ isDynamicEntry, file }) => (isDynamicEntry ? [file] : []));
  if (names.length === 0) throw new Error('The build has no scanner.');
  return { route: '/check-in#scanner', names, limit: SCANNER_LIMIT };
}

/** Every route that renders something; the others only redirect. */
function pagesIn(source) {
  return fs
    .readdirSync(source, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)(-|__root|route\.tsx)/.test(file))
    .filter((file) => /\bcomponent:/.test(fs.readFileSync(path.join(source, file), 'utf8')))
    .map((file) => ({ file, route: addressOf(file) }))
    .sort((one, other) => one.route.localeCompare(other.route));
}

/** 'admin/events.$eventId.edit.tsx' → '/admin/events/{eventId}/edit'. */
function addressOf(file) {
  const parts = file.replace(/\.tsx$/, '').split(/[./]/);
  return `/${parts.filter((part) => part !== 'index').join('/')}`.replace(/\$(\w+)/g, '{$1}');
}

function layoutsAround(file, source) {
  const folders = file.split('/').slice(0, -1);
  return folders
    .map((_, index) => `${folders.slice(0, index + 1).join('/')}/route.tsx`)
    .filter((layout) => fs.existsSync(path.join(source, layout)));
}

function piecesOf(file, manifest) {
  const pieces = Object.keys(manifest).filter((key) => key.split('?')[0] === `web/routes/${file}`);
  if (pieces.length === 0 && !IN_ENTRY[file]) throw new Error(`The build has no piece for web/routes/${file}.`);
  return pieces;
}

/** The scripts of these chunks and their static imports. */
function withImports(keys, manifest) {
  const found = new Set();
  const collect = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) collect(next);
  };
  for (const key of keys) collect(key);
  return [...found].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

function sizes(built) {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, gzipSync(fs.readFileSync(path.join(built, name)), { level: 9 }).length);
    return known.get(name);
  };
}

function expectWords(words, built, names) {
  const isThere = [...names].some((name) => fs.readFileSync(path.join(built, name), 'utf8').includes(words));
  if (!isThere) throw new Error(`No script read says "${words}".`);
}

const inProject = (name) => path.resolve(import.meta.dirname, '..', name);
const [built = inProject('dist/web'), source = inProject('web/routes')] = process.argv.slice(2);
const loads = firstLoads(built, source);
console.log('JavaScript of the first load, gzip:');
for (const { route, bytes, limit } of loads) {
  const left = limit - bytes;
  const result = left < 0 ? `OVER its ${limit} by ${-left}` : `${left} left of ${limit}`;
  console.log(`${String(bytes).padStart(8)}  ${route.padEnd(32)} ${result}`);
}
for (const { route, files, limit } of loads.filter((each) => each.limit === PUBLIC_LIMIT || each.bytes > each.limit)) {
  console.log(`${route} (limit ${limit}):`);
  for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
}
if (loads.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;

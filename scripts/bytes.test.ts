import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'bytes.mjs');
let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'alumni-bytes-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(name: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), content);
}

type Piece = { file: string; imports?: string[]; dynamicImports?: string[] };
const PAGE = "createFileRoute('/x')({ component: X })";
const piece = (route: string) => `web/routes/${route}?tsr-split=component`;

/** A small build. Random bytes don't compress, so sizes are nearly those of gzip. */
function plant(sizes: Record<string, number>, manifest: Record<string, Piece>, routes: Record<string, string>): void {
  for (const [name, size] of Object.entries(sizes)) write(`built/${name}`, randomBytes(size));
  fs.appendFileSync(path.join(root, 'built/entry.js'), 'Alumni Directory');
  write('built/index.html', '<script src="/theme.js"></script><script type="module" src="/entry.js"></script>');
  write('built/check-in.html', '<script src="/theme.js"></script><script type="module" src="/check-in.js"></script>');
  write('built/check-in-manifest.json', JSON.stringify({ qr: { file: 'scanner.js', isDynamicEntry: true } }));
  write('built/manifest.json', JSON.stringify(manifest));
  for (const [name, text] of Object.entries(routes)) write(`routes/${name}`, text);
}

const SIZES = {
  'check-in.js': 80_000,
  'scanner.js': 15_000,
  'theme.js': 100,
  'entry.js': 100_000,
  'kit.js': 10_000,
  'deep.js': 5000,
  'later.js': 90_000,
};
const MANIFEST: Record<string, Piece> = {
  'index.html': { file: 'entry.js' },
  _kit: { file: 'kit.js', imports: ['_deep'], dynamicImports: ['_later'] },
  _deep: { file: 'deep.js' },
  _later: { file: 'later.js' },
  [piece('dashboard.tsx')]: { file: 'dashboard.js', imports: ['_kit', '_deep'] },
};
const ROUTES = {
  'directory.tsx': PAGE,
  'dashboard.tsx': PAGE,
  'index.tsx': 'beforeLoad: redirect',
  '__root.tsx': PAGE,
};

type Run = { code: number; said: string; sizes: Record<string, number> };
async function measure(): Promise<Run> {
  const args = [SCRIPT, path.join(root, 'built'), path.join(root, 'routes')];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args).then(
    (out) => ({ code: 0, ...out }),
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  const rows = [...stdout.matchAll(/^ *(\d+) {2}(\/\S*) /gm)].map(([, bytes, route]) => [route, Number(bytes)]);
  return { code, said: stdout + stderr, sizes: Object.fromEntries(rows) };
}

test('counts the entry and the imports of entry and route once, without lazy chunks', async () => {
  plant({ ...SIZES, 'dashboard.js': 20_000 }, MANIFEST, ROUTES);
  const { code, sizes } = await measure();
  expect(code).toBe(0);
  expect(Object.keys(sizes)).toEqual(['/dashboard', '/directory', '/check-in', '/check-in#scanner']);
  expect(sizes['/directory']).toBeGreaterThan(100_000);
  expect(sizes['/directory']).toBeLessThan(101_000);
  expect(sizes['/dashboard']).toBeGreaterThan(135_000);
  expect(sizes['/dashboard']).toBeLessThan(136_000);
});

test('counts the layout of a page and derives its URL', async () => {
  const pieces = {
    [piece('admin/route.tsx')]: { file: 'layout.js' },
    [piece('admin/events.$eventId.edit.tsx')]: { file: 'edit.js' },
  };
  const routes = { 'directory.tsx': PAGE, 'admin/route.tsx': PAGE, 'admin/events.$eventId.edit.tsx': PAGE };
  plant({ ...SIZES, 'layout.js': 30_000, 'edit.js': 1000 }, { ...MANIFEST, ...pieces }, routes);
  const { sizes } = await measure();
  expect(sizes['/admin/events/{eventId}/edit']).toBeGreaterThan(131_000);
});

test('a page over 170,000 bytes is an error, and so is a directory over 130,000', async () => {
  plant({ ...SIZES, 'dashboard.js': 65_000 }, MANIFEST, ROUTES);
  const page = await measure();
  expect(page.code).toBe(1);
  expect(page.said).toMatch(/\/dashboard +OVER its 170000/);
  expect(page.said).not.toMatch(/\/directory +OVER/);
  plant({ ...SIZES, 'entry.js': 130_000, 'dashboard.js': 1000 }, MANIFEST, ROUTES);
  const directory = await measure();
  expect(directory.code).toBe(1);
  expect(directory.said).toMatch(/\/directory +OVER its 130000/);
});

test('a staff page may have 220,000 bytes, and no more', async () => {
  const users = { [piece('admin/users.tsx')]: { file: 'users.js' } };
  const staffRoutes = { 'directory.tsx': PAGE, 'admin/users.tsx': PAGE };
  plant({ ...SIZES, 'users.js': 119_000 }, { ...MANIFEST, ...users }, staffRoutes);
  expect((await measure()).code).toBe(0);
  plant({ ...SIZES, 'users.js': 120_000 }, { ...MANIFEST, ...users }, staffRoutes);
  expect((await measure()).said).toMatch(/\/admin\/users +OVER its 220000/);
});

test('the check-in page may have 90,000 bytes, its scanner 20,000, and no more', async () => {
  plant({ ...SIZES, 'check-in.js': 91_000, 'scanner.js': 21_000, 'dashboard.js': 1000 }, MANIFEST, ROUTES);
  const { code, said } = await measure();
  expect(code).toBe(1);
  expect(said).toMatch(/\/check-in +OVER its 90000/);
  expect(said).toMatch(/\/check-in#scanner +OVER its 20000/);
});

test.each<[string, Record<string, Piece>, Record<string, string>]>([
  ['a page whose piece is not in the build', MANIFEST, { ...ROUTES, 'events.index.tsx': PAGE }],
  ['a build without its entry', {}, ROUTES],
  ['no page at all', MANIFEST, { 'index.tsx': 'beforeLoad: redirect' }],
])('measuring nothing is an error: %s', async (_, manifest, routes) => {
  plant({ ...SIZES, 'dashboard.js': 20_000 }, manifest, routes);
  expect((await measure()).code).toBe(1);
});

test('a missing directory page is an error', async () => {
  plant({ ...SIZES, 'dashboard.js': 20_000 }, MANIFEST, ROUTES);
  write('built/entry.js', randomBytes(100_000));
  expect((await measure()).said).toContain('No script read says "Alumni Directory"');
});

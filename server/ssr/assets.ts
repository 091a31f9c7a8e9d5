/** Which scripts a page needs beside those of the entry, as the build's manifest tells. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Piece = { file: string; imports?: string[] };
type Manifest = Record<string, Piece>;
export type ScriptsOf = (address: string, sources: readonly string[]) => string[];

const ENTRY = 'index.html';
const ROUTES = 'web/routes/';

/** @throws where the build has no manifest, or one without its entry */
export async function readPageScripts(built: string): Promise<ScriptsOf> {
  const manifest = JSON.parse(await readFile(path.join(built, 'manifest.json'), 'utf8')) as Manifest;
  if (!manifest[ENTRY]) throw new Error('the build has no entry');
  return scriptsIn(manifest);
}

function scriptsIn(manifest: Manifest): ScriptsOf {
  const withImports = (keys: readonly string[], known: ReadonlySet<string> = new Set()) => {
    const found = new Set<string>();
    const collect = (key: string) => {
      if (found.has(key) || known.has(key)) return;
      found.add(key);
      for (const next of manifest[key]?.imports ?? []) collect(next);
    };
    for (const key of keys) collect(key);
    return found;
  };
  const entry = withImports([ENTRY]);
  const keys = Object.keys(manifest);
  const pages = keys.filter((key) => key.startsWith(ROUTES)).map((key) => ({ key, isShownAt: shownAt(sourceOf(key)) }));
  return (address, sources) => {
    const wanted = pages.filter((page) => page.isShownAt(address)).map(({ key }) => key);
    const others = keys.filter((key) => sources.includes(sourceOf(key)));
    return [...withImports([...wanted, ...others], entry)].map((key) => `/${manifest[key]?.file}`);
  };
}

const sourceOf = (key: string) => key.split('?')[0] ?? '';

/** 'web/routes/events.$eventId.tsx' is shown at '/events/5'; 'web/routes/admin/route.tsx' around all that is below '/admin'. */
function shownAt(source: string): (address: string) => boolean {
  const named = source
    .slice(ROUTES.length)
    .replace(/\.tsx$/, '')
    .split(/[./]/)
    .filter((part) => part !== 'index');
  const isLayout = named.at(-1) === 'route';
  const parts = isLayout ? named.slice(0, -1) : named;
  return (address) => {
    const given = address.split('/').slice(1);
    const fits = isLayout ? given.length >= parts.length : given.length === parts.length;
    return fits && parts.every((part, index) => part === given[index] || (part.startsWith('$') && given[index] !== ''));
  };
}

/** The build's output for the server: the bundle that runs the page, and the files each route needs in the browser. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;
/** The scripts that routes (by id) and modules (by source file) need besides the entry's. */
export type FindScripts = (routeIds: readonly string[], modules: readonly string[]) => string[];

/** The reply to a GET of our own API, as over HTTP. Throws if there is none to show; the error has its status. */
export type Fetcher = (url: string) => Promise<unknown>;
/** A tag of the head: `title` alone, or the attributes of a meta tag. */
export type HeadTag = { title?: string; name?: string; property?: string; content?: string };
export type RenderedPage = {
  /** 404 if its address leads to nothing. */
  status: number;
  head: readonly HeadTag[];
  markup: string;
  data: unknown;
  routes: readonly string[];
};
/** The exports of web/server-entry.tsx, built: the server never imports the web's sources. */
export type ServerEntry = {
  loadPage: (
    href: string,
    fetcher: Fetcher,
  ) => Promise<{
    status: number;
    data: unknown;
    routes: string[];
    modules: string[];
    preview: () => string | null;
  } | null>;
  visitorHref: (url: string) => string | null;
  renderPage: (href: string, fetcher: Fetcher) => Promise<RenderedPage | null>;
};

/** Imports the bundle when it is first needed, so that the server is ready earlier. */
export function lazyServerEntry(folder: string): () => Promise<ServerEntry> {
  let entry: Promise<ServerEntry> | undefined;
  return () => (entry ??= import(pathToFileURL(path.join(folder, 'server-entry.js')).href));
}

const ENTRY = 'index.html';

/** Throws if the build has no manifest, or one without its entry. */
export async function readScripts(built: string): Promise<FindScripts> {
  const manifest = JSON.parse(await readFile(path.join(built, 'manifest.json'), 'utf8')) as Manifest;
  if (!manifest[ENTRY]) throw new Error('the build has no entry');
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
  return (routeIds, modules) => {
    const wanted = keys.filter((key) => routeIds.includes(routeIdOf(key)) || modules.includes(sourceOf(key)));
    return [...withImports(wanted, entry)].map((key) => `/${manifest[key]?.file}`);
  };
}

/** The router's plugin splits a route's file: 'web/routes/events.index.tsx?tsr-split=component'. */
const sourceOf = (key: string) => key.split('?')[0] ?? '';

/** 'web/routes/events.$eventId.tsx' is the route '/events/$eventId', 'web/routes/admin/route.tsx' is '/admin'. */
function routeIdOf(key: string): string {
  const [, file] = /^web\/routes\/(.*)\.tsx$/.exec(sourceOf(key)) ?? [];
  return file === undefined
    ? ''
    : `/${file
        .replaceAll('.', '/')
        .replace(/(^|\/)index$/, '$1')
        .replace(/\/route$/, '')}`;
}

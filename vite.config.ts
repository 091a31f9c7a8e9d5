import fs from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { schoolConfigErrors } from './contract/school-rules.ts';
import { school } from './school.config.ts';
import { appIcons } from './scripts/app-icons.ts';

const faults = schoolConfigErrors(school);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1); // without the stack trace of this file
}

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;

/** The school's words in index.html, and its house colours as CSS (a style attribute would be refused by the content policy). */
function schoolPlugin(): Plugin {
  const id = 'virtual:houses.css';
  const rule = ({ name, colour, ink }: (typeof school.houses)[number]) =>
    `[data-house=${JSON.stringify(name)}] { --house: ${colour}; --house-ink: ${ink}; }`;
  const text = (words: string) => words.replaceAll('&', '&amp;');
  return {
    name: 'school',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? school.houses.map(rule).join('\n') : undefined),
    transformIndexHtml: (html) =>
      html.replaceAll('%SCHOOL_BRAND%', text(school.brand)).replaceAll('%SCHOOL_NAME%', text(school.name)),
  };
}

const ours = (file: string) => path.resolve(import.meta.dirname, file);

/** As it stands on the disk: node_modules may be a link. */
const library = (file: string) => path.join(fs.realpathSync(ours('node_modules')), file);

/** Library code that weighs more than it does for us, or does what we do not want: what stands in its place says why. */
const LIGHTER: Record<string, string> = {
  '\0vite/preload-helper.js': `export { fetchChunk as __vitePreload } from ${JSON.stringify(ours('web/lib/import-with-retry.ts'))};`,
  [library('@tanstack/react-router/dist/esm/lazyRouteComponent.js')]:
    `export { lazyPage as lazyRouteComponent } from ${JSON.stringify(ours('web/lib/lazy-page.ts'))};`,
  // The router's own way with search parameters; web/router.tsx gives it ours.
  [library('@tanstack/router-core/dist/esm/searchParams.js')]:
    'export let defaultParseSearch, defaultStringifySearch, parseSearchWith, stringifySearchWith;',
};

function lightParts(): Plugin {
  return {
    name: 'light-parts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/dist/esm/icons/'))
        return ours('web/ui/lucide-icon.tsx');
      if (source === './mutationCache.js' && importer.endsWith('/queryClient.js'))
        return ours('web/lib/later-mutations.ts');
    },
    load: (id) => LIGHTER[id],
    // Of an icon its lines are drawn, and nothing else.
    transform: (code, id) =>
      id.includes('/lucide-react/dist/esm/icons/')
        ? code
            .replace(/,\s*key: "[^"]*"/g, '')
            .replace(/\bname: "[^"]*",\s*size: \d+,/, '')
            .replace(/,\s*aliases: \[[^\]]*\]/, '')
            .replace('__iconData.node;', '')
        : undefined,
  };
}

/** The scripts the entry needs are asked for by the HTML itself, not after the entry was read. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) =>
        chunk?.imports.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
    },
  };
}

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/** Whether a module of ours is part of what the entry imports: it then comes with the first file, not as a file of its own. */
function firstSight() {
  const known = new Map<string, boolean>();
  const reaches = (id: string, graph: Graph): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, false); // ends a circle
    const isFirst = graph.getModuleInfo(id)?.importers.some((each) => isEntry(each) || reaches(each, graph)) ?? false;
    known.set(id, isFirst);
    return isFirst;
  };
  const isEntry = (id: string) => id.endsWith('/web/main.tsx');
  const isOurs = (id: string) =>
    !id.includes('/node_modules/') && !id.endsWith('.css') && !id.startsWith('\0') && !isEntry(id);
  return (id: string, graph: Graph) => (isOurs(id) && reaches(id, graph) ? 'start' : null);
}

// Vendor holds what changes only with its version, so that it stays in the visitor's cache when a page of ours changes.
// Writes are not part of a first sight: their code comes with the first form.
const VENDOR =
  /rolldown\/runtime|\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*[mM]utationObserver|.*useMutation|.*\/mutation(Cache)?\.js)/;

// Small parts of many pages come as one file: each on its own costs a kilobyte of headers, and on a slow line its turn.
const KIT = /\/web\/(ui|lib)\/|\/contract\/|\/node_modules\/lucide-react\//;

export default defineConfig({
  resolve: {
    // React has had this hook itself since 18; the packages' stand-in for older ones can stay out.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The public page is the front door: it comes with the first file, not after it. Staff pages bring along what they read.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          routeId === '/directory' ? [] : routeId.startsWith('/admin') ? [['loader', 'component']] : undefined,
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    schoolPlugin(),
    appIcons(ours('web/ui/crest.svg')),
    lightParts(),
    preloadStart(),
    compression({
      threshold: 512,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
    }),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: false,
    target: ['chrome119', 'edge119', 'firefox119', 'safari17.1'],
    // The list of every page's files would be part of every first load; pages are fetched on intent instead.
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: firstSight(), priority: 1 },
            { name: 'kit', test: KIT, minShareCount: 5, maxModuleSize: 1500, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': api, '/files': api, '/healthz': api, '/readyz': api },
  },
});

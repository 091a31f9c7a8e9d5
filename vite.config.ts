import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { schoolConfigErrors } from './contract/school-rules.ts';
import { school } from './school.config.ts';
import { appIcons } from './scripts/app-icons.ts';

const errors = schoolConfigErrors(school);
if (errors.length > 0) {
  process.stderr.write(`${errors.join('\n')}\n`);
  process.exit(1); // without the stack trace of this file
}

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;

/**
 * The school's texts in index.html, and its house colours as CSS, since the content policy refuses style attributes.
 */
function schoolPlugin(): Plugin {
  const id = 'virtual:houses.css';
  const rule = ({ name, colour, ink }: (typeof school.houses)[number]) =>
    `[data-house=${JSON.stringify(name)}] { --house: ${colour}; --house-ink: ${ink}; }`;
  const text = (words: string) => words.replaceAll('&', '&amp;');
  return {
    name: 'school',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? school.houses.map(rule).join('\n') : undefined),
    // As a literal, so that a school with one cohort loads nothing of leaving years.
    transform: (code, module) =>
      module.endsWith('/contract/leaving-years.ts')
        ? code.replace('school.leavingYears', JSON.stringify(school.leavingYears))
        : undefined,
    transformIndexHtml: (html) =>
      html.replaceAll('%SCHOOL_BRAND%', text(school.brand)).replaceAll('%SCHOOL_NAME%', text(school.name)),
  };
}

const ours = (file: string) => path.resolve(import.meta.dirname, file);

// Separate from our own code, so that it stays in the browser's cache when our code changes.
const VENDOR = /rolldown\/runtime|\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
// Small modules of many pages come as one file: on a slow network each file costs a round trip. What pages of staff share,
// states of payments, fields for days and times of signed-in people are left out: no first load has them.
const SHARED =
  /\/web\/(ui\/(?!money-field|export-link|item-button|print-list|payment-state-badge|date-field)|lib\/(?!format[.]|list-filters))|\/contract\/|\/node_modules\/lucide-react\//;
// So does what lists of people need.
const PEOPLE = /\/web\/(ui\/(avatar|form-chain|house-pill)|lib\/class-filters|people\/(queries|person\/link))[.]/;

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The public page is the entry page: it is in the first file. Staff pages bring what they read.
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
    // The HTML preloads what the entry imports; a list of every page's files would be part of every first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 1 },
            { name: 'people', test: PEOPLE },
            { name: 'shared', test: SHARED, minShareCount: 9, maxModuleSize: 1500 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': api, '/files': api, '/unsubscribe': api, '^/[tT]/': api, '/healthz': api, '/readyz': api },
  },
});

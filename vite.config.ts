import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { school } from './school.config.ts';

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;

/** The school's words in index.html, and its house colours as CSS (a style attribute would be refused by the content policy). */
function schoolPlugin(): Plugin {
  const id = 'virtual:houses.css';
  const rule = ({ name, colour, ink }: (typeof school.houses)[number]) =>
    `[data-house=${JSON.stringify(name)}] { --house: ${colour}; --house-ink: ${ink}; }`;
  return {
    name: 'school',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? school.houses.map(rule).join('\n') : undefined),
    transformIndexHtml: (html) =>
      html.replaceAll('%SCHOOL_BRAND%', school.brand).replaceAll('%SCHOOL_NAME%', school.name),
  };
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with its version stays in the visitor's cache when a page of ours changes.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\// },
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

/** What the server has of the page: its components, and what it asks for first. In one folder beside it, with all they need. */
import { defineConfig, type PluginOption } from 'vite';
import page from './vite.config.ts';

/** What only files for browsers have. */
const FOR_BROWSERS = ['preload-start', 'vite-plugin-compression'];
const isForBrowsers = (plugin: PluginOption) =>
  plugin && 'name' in plugin ? FOR_BROWSERS.includes(plugin.name) : false;

export default defineConfig({
  resolve: page.resolve,
  publicDir: false,
  plugins: page.plugins?.filter((each) => !isForBrowsers(each)),
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: { render: 'web/render.tsx', 'first-data': 'web/server-entry.tsx' } },
    outDir: 'dist/render',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
  },
});

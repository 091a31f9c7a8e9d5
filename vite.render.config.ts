/** The page as the server draws it: the same components, in one folder beside the page, with all they need. */
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
    ssr: 'web/render.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
  },
});

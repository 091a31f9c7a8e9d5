/** The page for the server: its routes, loaders and components with all their dependencies, in one folder. */
import { defineConfig, type PluginOption } from 'vite';
import page from './vite.config.ts';

const isForBrowsers = (plugin: PluginOption) =>
  !!plugin && 'name' in plugin && plugin.name === 'vite-plugin-compression';

export default defineConfig({
  publicDir: false,
  plugins: page.plugins?.filter((each) => !isForBrowsers(each)),
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rolldownOptions: { input: { 'server-entry': 'web/server-entry.tsx' } },
    outDir: 'dist/server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: false,
  },
});

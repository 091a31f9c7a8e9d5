/** The document /check-in: its own files, so that it is small and other pages are the same without it. */
import { defineConfig } from 'vite';
import page from './vite.config.ts';

export default defineConfig({
  publicDir: false,
  plugins: page.plugins ?? [],
  build: {
    ...page.build,
    emptyOutDir: false,
    manifest: 'check-in-manifest.json',
    rolldownOptions: { input: 'check-in.html' },
  },
});

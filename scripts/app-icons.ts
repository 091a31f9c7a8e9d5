/** What a telephone needs to keep the page among its apps: a manifest, and the crest as pictures. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { school } from '../school.config.ts';

/** The page's own background in the light theme (web/styles/tokens.css). */
const GROUND = '#fbf7ee';
const CREST = { width: 48, height: 56 };

type Icon = { file: string; side: number; crest: number; purpose?: 'maskable' };

/** `crest` is its height as a part of the picture: of a maskable one the system may cut away a fifth on every side. */
const APPLE: Icon = { file: 'apple-touch-icon.png', side: 180, crest: 0.72 };
const ICONS: Icon[] = [
  { file: 'icon-192.png', side: 192, crest: 0.8 },
  { file: 'icon-512.png', side: 512, crest: 0.8 },
  { file: 'icon-512-maskable.png', side: 512, crest: 0.56, purpose: 'maskable' },
];

/** The manifest of the school of school.config.ts, as the W3C's Web Application Manifest has it. */
const manifest = () => ({
  name: school.brand,
  description: `The former pupils of ${school.name}.`,
  lang: school.locale,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: ICONS.map(({ file, side, purpose }) => ({
    src: `/${file}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })),
});

async function draw(svg: Buffer, { side, crest }: Icon): Promise<Buffer> {
  const height = Math.round(side * crest);
  const shape = await sharp(svg, { density: (72 * height) / CREST.height })
    .resize({ height })
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: GROUND } })
    .composite([{ input: shape, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Writes them beside the built page and names them in its HTML. */
export function appIcons(crest: string): Plugin {
  const link = (rel: string, file: string) => ({
    tag: 'link',
    attrs: { rel, href: `/${file}` },
    injectTo: 'head' as const,
  });
  return {
    name: 'app-icons',
    apply: 'build',
    transformIndexHtml: () => [link('manifest', 'app.webmanifest'), link('apple-touch-icon', APPLE.file)],
    async generateBundle() {
      const svg = await readFile(crest);
      this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(manifest()) });
      for (const icon of [APPLE, ...ICONS])
        this.emitFile({ type: 'asset', fileName: icon.file, source: await draw(svg, icon) });
    },
  };
}

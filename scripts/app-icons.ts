/** The web app manifest and the icons. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { school } from '../school.config.ts';

/** The page's own background in the light theme (web/styles/tokens.css). */
const GROUND = '#fbf7ee';
const CREST = { height: 56 }; // of the SVG file

/** `crest` is the crest's share of the icon's height. */
type Picture = { file: string; width: number; height: number; crest: number };
type Icon = Picture & { purpose?: 'maskable' };

const square = (file: string, side: number, crest: number) => ({ file, width: side, height: side, crest });

const APPLE: Picture = square('apple-touch-icon.png', 180, 0.72);
const ICONS: Icon[] = [
  square('icon-192.png', 192, 0.8),
  square('icon-512.png', 512, 0.8),
  // Systems may crop a maskable icon by a fifth on every side.
  { ...square('icon-512-maskable.png', 512, 0.56), purpose: 'maskable' },
];

/** The preview image of shared links (server/ssr/template.ts), in a size that all apps accept. */
const SHARED: Picture = { file: 'shared-link.png', width: 1200, height: 630, crest: 0.7 };

const manifest = () => ({
  name: school.brand,
  description: `The former pupils of ${school.name}.`,
  lang: school.locale,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: ICONS.map(({ file, width, height, purpose }) => ({
    src: `/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })),
});

async function renderIcon(svg: Buffer, { width, height, crest }: Picture): Promise<Buffer> {
  const high = Math.round(height * crest);
  const shape = await sharp(svg, { density: (72 * high) / CREST.height })
    .resize({ height: high })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite([{ input: shape, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Adds them to the build and to its HTML. */
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
      for (const picture of [APPLE, ...ICONS, SHARED])
        this.emitFile({ type: 'asset', fileName: picture.file, source: await renderIcon(svg, picture) });
    },
  };
}

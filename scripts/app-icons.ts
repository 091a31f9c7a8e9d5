/** What a telephone needs to keep the page among its apps, and a chat to show whose link it is: a manifest, and the crest as pictures. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { school } from '../school.config.ts';

/** The page's own background in the light theme (web/styles/tokens.css). */
const GROUND = '#fbf7ee';
const CREST = { height: 56 }; // as the file says

/** `crest` is its height as a part of the picture's. */
type Picture = { file: string; width: number; height: number; crest: number };
type Icon = Picture & { purpose?: 'maskable' };

const square = (file: string, side: number, crest: number) => ({ file, width: side, height: side, crest });

const APPLE: Picture = square('apple-touch-icon.png', 180, 0.72);
const ICONS: Icon[] = [
  square('icon-192.png', 192, 0.8),
  square('icon-512.png', 512, 0.8),
  // Of this one a system may cut away a fifth on every side.
  { ...square('icon-512-maskable.png', 512, 0.56), purpose: 'maskable' },
];

/** Beside a link in a chat (server/ssr/template.ts names it): the size that all of them take. */
const SHARED: Picture = { file: 'shared-link.png', width: 1200, height: 630, crest: 0.7 };

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
  icons: ICONS.map(({ file, width, height, purpose }) => ({
    src: `/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })),
});

async function draw(svg: Buffer, { width, height, crest }: Picture): Promise<Buffer> {
  const high = Math.round(height * crest);
  const shape = await sharp(svg, { density: (72 * high) / CREST.height })
    .resize({ height: high })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: GROUND } })
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
      for (const picture of [APPLE, ...ICONS, SHARED])
        this.emitFile({ type: 'asset', fileName: picture.file, source: await draw(svg, picture) });
    },
  };
}

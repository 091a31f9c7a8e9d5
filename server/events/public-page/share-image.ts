/** The preview image of a public page. Chats show PNGs of 1200 × 630 in every app; an SVG or WebP in some only. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import { formatDates } from '../../../contract/times.ts';
import { school } from '../../../school.config.ts';
import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts';
import type { EventCover } from '../../lib/db/event-cover.ts';
import { readCrest } from '../../lib/school-crest.ts';

export type Shown = {
  name: string;
  start_date: Date;
  end_date: Date;
  town: string;
  price: string | null;
  cover: EventCover | null;
};
/** Null if the file is gone. */
type ReadCover = (key: string) => Promise<{ content: Buffer } | null>;

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
const LINE = WIDTH - 2 * MARGIN;
/** Of the yearbook's cover (web/styles/tokens.css). */
const COLOURS = { cover: '#17513b', deep: '#0f3b2b', paper: '#fffdf8', gold: '#ecca80', ink: '#2b2102' };
/** Part of the hash: a higher number gives every image a new address. */
const DESIGN = 2;

/** Atkinson Hyperlegible Next with a plain zero, so that the image needs no font of the system. */
const FONT = 'Plain Zero Hyperlegible Bold';
const FONT_FILE = path.join(import.meta.dirname, '../../lib/fonts/plain-zero-hyperlegible-bold.ttf');

const runLimited = createConcurrencyLimit({ atOnce: 1, waiting: 20 });
const rendered = new LRUCache<string, Promise<Buffer>>({ max: 60 });

const textsOf = ({ name, start_date, end_date, town, price }: Shown) => ({
  name,
  dates: formatDates(start_date, end_date),
  town,
  price,
});

/** Changes with everything the image shows. */
export const shareImageHash = (event: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, school.brand, textsOf(event), event.cover]))
    .digest('hex')
    .slice(0, 16);

export function renderShareImage(event: Shown, readCover: ReadCover): Promise<Buffer> {
  const hash = shareImageHash(event);
  const image = rendered.get(hash) ?? runLimited(() => render(event, readCover));
  rendered.set(hash, image);
  image.catch(() => rendered.delete(hash));
  return image;
}

async function render(event: Shown, readCover: ReadCover): Promise<Buffer> {
  const { name, dates, town, price } = textsOf(event);
  const badge = await crest();
  const indent = badge.length > 0 ? 124 : 0;
  const brand = await textIn(school.brand, COLOURS.gold, { sizes: [38, 30, 24], height: 48, width: LINE - indent });
  const facts = [
    await textIn(name, COLOURS.paper, { sizes: [88, 76, 64, 54, 46, 38, 32, 26], height: 200 }),
    await textIn(dates, COLOURS.paper, { sizes: [38, 32, 26], height: 50 }),
    await textIn(town, COLOURS.paper, { sizes: [38, 32, 26, 22], height: 50 }),
  ];
  const label = price && (await textIn(price, COLOURS.ink, { sizes: [36, 30, 24], height: 46, width: LINE - 64 }));
  const picture = event.cover && (await readCover(event.cover.key));
  const layers = [
    ...(event.cover && picture ? await behind(picture.content, event.cover) : []),
    ...badge,
    { input: brand.input, left: MARGIN + indent, top: 62 + Math.round((100 - brand.height) / 2) },
    ...stacked(facts, { top: 186, bottom: label ? 470 : 560, gap: 26 }),
    ...(label ? pill(label, 492) : []),
  ];
  return sharp(Buffer.from(cover()))
    .composite(layers)
    .png({ palette: true, colours: 128, effort: 4, compressionLevel: 9 })
    .toBuffer();
}

type Text = { input: Buffer; width: number; height: number };
type Box = { sizes: readonly number[]; height: number; width?: number };

/** The text in the largest size that fits. At the smallest it may take more lines, of which the first ones are shown. */
async function textIn(text: string, colour: string, { sizes, height, width = LINE }: Box): Promise<Text> {
  let last: Text | undefined;
  for (const size of sizes) {
    last = await textOf(text, colour, size, width);
    if (last.height <= height && last.width <= width) return last;
  }
  const { input, ...found } = last as Text;
  const cut = { width: Math.min(found.width, width), height: Math.min(found.height, height) };
  return {
    input: await sharp(input)
      .extract({ left: 0, top: 0, ...cut })
      .toBuffer(),
    ...cut,
  };
}

async function textOf(text: string, colour: string, size: number, width: number): Promise<Text> {
  const markup = `<span foreground="${colour}">${escapeMarkup(text)}</span>`;
  const font = { font: `${FONT} ${size}`, fontfile: FONT_FILE, dpi: 72 };
  const { data, info } = await sharp({ text: { text: markup, ...font, width, rgba: true, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Below each other, in the middle of the space. */
function stacked(texts: readonly Text[], { top, bottom, gap }: Record<'top' | 'bottom' | 'gap', number>) {
  const total = texts.reduce((sum, { height }) => sum + height, gap * (texts.length - 1));
  let at = top + Math.max(0, Math.round((bottom - top - total) / 2));
  return texts.map(({ input, height }): OverlayOptions => {
    const layer = { input, left: MARGIN, top: at };
    at += height + gap;
    return layer;
  });
}

function pill({ input, width, height }: Text, top: number): OverlayOptions[] {
  const [wide, high] = [width + 64, 72];
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="${wide}" height="${high}" rx="36" fill="${COLOURS.gold}"/></svg>`;
  return [
    { input: Buffer.from(shape), left: MARGIN, top },
    { input, left: MARGIN + 32, top: top + Math.round((high - height) / 2) },
  ];
}

/** The cover image around its focal point, with as much green on the left as the text needs to be read. */
async function behind(content: Buffer, { focal_x, focal_y }: EventCover): Promise<OverlayOptions[]> {
  const { data, info } = await sharp(content)
    .resize(WIDTH, HEIGHT, { fit: 'outside' })
    .toBuffer({ resolveWithObject: true });
  const start = (size: number, shown: number, percent: number) => Math.round(((size - shown) * percent) / 100);
  const input = await sharp(data)
    .extract({
      left: start(info.width, WIDTH, focal_x),
      top: start(info.height, HEIGHT, focal_y),
      width: WIDTH,
      height: HEIGHT,
    })
    .png()
    .toBuffer();
  return [{ input }, { input: Buffer.from(SHADE) }];
}

const cover = () => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="cover" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${COLOURS.cover}"/><stop offset="1" stop-color="${COLOURS.deep}"/>
  </linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#cover)"/>
  ${FRAME}
</svg>`;

const FRAME = `<rect x="24.5" y="24.5" width="${WIDTH - 49}" height="${HEIGHT - 49}" rx="14" fill="none" stroke="${COLOURS.gold}" stroke-opacity=".6" stroke-width="2"/>`;
const SHADE = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="shade" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="${COLOURS.deep}" stop-opacity=".95"/><stop offset=".5" stop-color="${COLOURS.deep}" stop-opacity=".84"/>
    <stop offset="1" stop-color="${COLOURS.deep}" stop-opacity=".55"/>
  </linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>
  ${FRAME}
</svg>`;

async function crest(): Promise<OverlayOptions[]> {
  const input = await readCrest(100);
  return input ? [{ input, left: MARGIN, top: 62 }] : [];
}

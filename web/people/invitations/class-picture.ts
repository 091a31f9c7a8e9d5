/** A picture of how many of a class were found, to post in a chat or as a status. Counts only, never a name. */
import { school } from '../../../school.config.ts';
import { nameOfClass } from '../../lib/leaving-years.ts';
import { formatCount } from '../../lib/text-format.ts';
import type { SchoolClass } from '../rosters/queries.ts';

export type Counts = { joined: number; missing: number };
/** Square for a chat, tall for a status. */
export const SHAPES = { chat: { width: 1080, height: 1080 }, status: { width: 1080, height: 1920 } } as const;
export type Shape = keyof typeof SHAPES;

const MARGIN = 84;
const RING = { radius: 210, line: 44 };
const COLOURS = { from: '#17513b', to: '#0f3b2b', paper: '#fffdf8', gold: '#ecca80', faint: '#ffffff26' };

/** What the picture says, without the brand and the address. */
export function wordsOf(schoolClass: SchoolClass, { joined, missing }: Counts) {
  return {
    title: nameOfClass(schoolClass),
    found: formatCount(joined),
    of: missing > 0 ? `of ${formatCount(joined + missing)} found` : 'found',
    call: missing > 0 ? 'Are you one of us?' : 'Come and join us.',
  };
}

/** Throws where the browser makes no picture. */
export async function drawClassPicture(schoolClass: SchoolClass, counts: Counts, shape: Shape): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), SHAPES[shape]);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  const { width, height } = canvas;
  const family = getComputedStyle(document.body).fontFamily;
  const words = wordsOf(schoolClass, counts);
  paintCover(context, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const write = (text: string, y: number, size: number, colour: string) => {
    context.fillStyle = colour;
    for (let fitting = size; fitting > 20; fitting -= 2) {
      context.font = `700 ${fitting}px ${family}`;
      if (context.measureText(text).width <= width - 2 * MARGIN) break;
    }
    context.fillText(text, width / 2, y);
  };
  const middle = height / 2 + 10;
  write(school.brand, middle - 430, 48, COLOURS.gold);
  write(words.title, middle - 340, 84, COLOURS.paper);
  paintRing(context, { x: width / 2, y: middle }, counts);
  write(words.found, middle - 24, 150, COLOURS.paper);
  write(words.of, middle + 84, 44, COLOURS.paper);
  write(words.call, middle + 330, 64, COLOURS.paper);
  write(window.location.host, middle + 420, 40, COLOURS.gold);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas returned no picture');
  return blob;
}

/** The green of the yearbook's cover, in a gold frame. */
function paintCover(context: CanvasRenderingContext2D, width: number, height: number): void {
  const green = context.createLinearGradient(0, 0, width, height);
  green.addColorStop(0, COLOURS.from);
  green.addColorStop(1, COLOURS.to);
  context.fillStyle = green;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = COLOURS.gold;
  context.lineWidth = 3;
  context.strokeRect(28, 28, width - 56, height - 56);
}

/** From the top, clockwise: the share that was found. */
function paintRing(context: CanvasRenderingContext2D, { x, y }: Record<'x' | 'y', number>, counts: Counts): void {
  const arc = (share: number, colour: string) => {
    context.beginPath();
    context.arc(x, y, RING.radius, -Math.PI / 2, (share - 0.25) * 2 * Math.PI);
    context.lineWidth = RING.line;
    context.strokeStyle = colour;
    context.stroke();
  };
  arc(1, COLOURS.faint);
  const total = counts.joined + counts.missing;
  if (counts.joined > 0) arc(counts.joined / total, COLOURS.gold);
}

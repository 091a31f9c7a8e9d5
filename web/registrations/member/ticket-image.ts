/** A ticket as a picture that can be kept or sent to a guest. */
import type { Reply } from '../../lib/api.ts';
import { formatRange } from '../../lib/format.ts';
import { saveFile } from '../../lib/saved-file.ts';
import { qrModules } from '../../ui/qr-code.tsx';
import type { Registration } from './payment-state.ts';

export type Ticket = Reply<'GET /registrations/:id/tickets'>['items'][number];
export type TicketEvent = Pick<Registration, 'event_name' | 'start_date' | 'end_date' | 'venue_name' | 'location'>;
type Line = { text: string; size: number; isBold?: boolean };

const WIDTH = 1080;
const MARGIN = 72;
const CODE = 780;
const LEADING = 1.3;

/** Breaks at spaces, and a word that is too long for a line anywhere. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

const linesOf = ({ name, ticket_type_name, is_guest }: Ticket, event: TicketEvent): [above: Line[], below: Line[]] => [
  [
    { text: event.event_name, size: 58, isBold: true },
    { text: formatRange(event.start_date, event.end_date), size: 38 },
    { text: `${event.venue_name}, ${event.location}`, size: 38 },
  ],
  [
    { text: name, size: 58, isBold: true },
    { text: is_guest ? `${ticket_type_name} · Guest` : ticket_type_name, size: 42 },
  ],
];

/** Downloads the ticket as a PNG. Throws where the browser makes none. */
export async function saveTicketImage(ticket: Ticket, event: TicketEvent): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  const font = ({ size, isBold }: Line) =>
    `${isBold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const wrapped = (line: Line): Line[] => {
    context.font = font(line);
    const fits = (text: string) => context.measureText(text).width <= WIDTH - 2 * MARGIN;
    return wrap(line.text, fits).map((text) => ({ ...line, text }));
  };
  const [above, below] = linesOf(ticket, event).map((lines) => lines.flatMap(wrapped)) as [Line[], Line[]];
  const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size * LEADING, 0);
  canvas.width = WIDTH;
  canvas.height = Math.ceil(heightOf(above) + heightOf(below)) + CODE + 2 * MARGIN;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const write = (lines: readonly Line[], top: number) =>
    lines.reduce((y, line) => {
      context.font = font(line);
      context.fillText(line.text, WIDTH / 2, y);
      return y + line.size * LEADING;
    }, top);
  const codeTop = write(above, MARGIN);
  paintCode(context, ticket.url, codeTop);
  write(below, codeTop + CODE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas returned no image');
  saveFile(blob, `ticket-${ticket.name}`, 'png');
}

/** Whole pixels for each module, so that its edges are sharp. */
function paintCode(context: CanvasRenderingContext2D, text: string, top: number): void {
  const modules = qrModules(text);
  const side = Math.floor(CODE / modules.length);
  const left = Math.floor((WIDTH - side * modules.length) / 2);
  const first = Math.floor(top + (CODE - side * modules.length) / 2);
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + x * side, first + y * side, side, side);
}

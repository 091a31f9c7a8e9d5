/** Generated payment proofs: a photo of a printed slip, or a PDF. */
import sharp from 'sharp';
import { school } from '../school.config.ts';
import type { Random } from './random.ts';
import { renderText, widthOf } from './receipt-glyphs.ts';

export type Slip = { method: string; payer: string; amount: string; reference: string; day: string; event: string };

const WIDTH = 620;
const HEIGHT = 860;
const TABLES = ['#8a6a4c', '#4d4a46', '#6f7d74', '#9a8a78', '#5b4638'];
const INK = '#26282c';

/** A photo of a slip, as JPEG. */
export async function renderReceipt(slip: Slip, random: Random): Promise<Buffer> {
  const table = random.pick(TABLES);
  const tilt = random.int(-5, 5);
  const grain = Array.from({ length: 14 }, (_, index) => {
    const y = index * 64 + random.int(0, 30);
    return `<path d="M0 ${y}Q310 ${y + random.int(-18, 18)} 620 ${y}" stroke="#000000" stroke-opacity=".07" stroke-width="${random.int(2, 7)}" fill="none"/>`;
  });
  const paper =
    `<rect x="108" y="78" width="420" height="712" fill="#000000" opacity=".22"/>` +
    `<path d="M100 70H520V${780 - random.int(0, 12)}L500 772L480 782L460 772L440 782L420 772L400 782L380 772L360 782L340 772L320 782L300 772L280 782L260 772L240 782L220 772L200 782L180 772L160 782L140 772L120 782L100 772Z" fill="#fbfaf5"/>` +
    `<path d="M100 70H520V420Q300 470 100 400Z" fill="#ffffff" opacity=".5"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${table}"/>${grain.join('')}<g transform="rotate(${tilt} 310 430)">${paper}${printed(slip, random)}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

function printed(slip: Slip, random: Random): string {
  const centred = (text: string, y: number, dot: number, colour = INK) =>
    renderText(text, 310 - (widthOf(text) * dot) / 2, y, dot, colour);
  const row = (label: string, value: string, y: number) =>
    renderText(label, 130, y, 2, '#6a6c70') + renderText(value.slice(0, 30), 130, y + 22, 2, INK);
  const rule = (y: number) => `<path d="M130 ${y}H490" stroke="${INK}" stroke-width="2" stroke-dasharray="7 6"/>`;
  const stamp = random.chance(0.4)
    ? `<g transform="rotate(-14 400 700)"><rect x="316" y="676" width="168" height="46" rx="6" fill="none" stroke="#2b6b4c" stroke-width="4"/>${renderText('RECEIVED', 330, 688, 3, '#2b6b4c')}</g>`
    : '';
  return [
    centred(slip.method, 110, 3),
    centred('CONFIRMATION', 146, 2, '#6a6c70'),
    rule(180),
    centred(slip.amount, 208, 5),
    rule(268),
    row('FROM', slip.payer, 296),
    row('TO', school.brand, 366),
    row('FOR', slip.event, 436),
    row('DATE', slip.day, 506),
    row('REFERENCE', slip.reference, 576),
    rule(640),
    stamp,
    centred('Thank you', 742, 2, '#6a6c70'),
  ].join('');
}

/** A slip as a PDF of one page. */
export function writeReceiptPdf(slip: Slip): Buffer {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[\\()]/g, '\\$&');
  const lines = [
    slip.method,
    `Amount ${slip.amount}`,
    `From ${slip.payer}`,
    `For ${slip.event}`,
    `Date ${slip.day}`,
    `Reference ${slip.reference}`,
  ];
  const text = `BT /F1 20 Tf 72 740 Td 32 TL ${lines.map((line) => `(${plain(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

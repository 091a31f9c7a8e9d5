/** Documents as PDF: text to select, tagged in reading order, in our own fonts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type PDFDocument from 'pdfkit';
import { school } from '../../school.config.ts';
import { readCrest } from './school-crest.ts';

/** As wide as A4 and as high as American paper, so that it prints on both at its own size. */
const PAGE: [number, number] = [595.28, 792];
const MARGIN = 56;
const WIDTH = PAGE[0] - 2 * MARGIN;
const BOTTOM = PAGE[1] - MARGIN;
const COLOURS = { ink: '#1c231e', soft: '#59625b', rule: '#d8d2c4', green: '#17513b', red: '#a3261f' };
const GAP = 12;
const PICTURE = 220;

export type PdfColumn = { heading: string; width: number; align?: 'left' | 'right' };
type Look = { size?: number; bold?: boolean; colour?: keyof typeof COLOURS; align?: 'left' | 'right' | 'center' };
type Box = { x?: number; y?: number; width?: number };

const cellWidth = (part: number): number => part * WIDTH - GAP / 2;

const fontFile = (weight: string) =>
  readFile(path.join(import.meta.dirname, `fonts/plain-zero-hyperlegible-${weight}.ttf`));

/** Opens with the school's crest and names. The metadata says who made it, and nothing about a person. */
export async function createPdf(title: string, now: Date) {
  const [{ default: Document }, regular, bold, crest] = await Promise.all([
    import('pdfkit'), // loaded with the first document: it takes as long as half of a start
    fontFile('regular'),
    fontFile('bold'),
    readCrest(192),
  ]);
  const maker = { Author: school.brand, Creator: school.brand, Producer: school.brand };
  const doc = new Document({
    ...{ size: PAGE, margin: MARGIN, pdfVersion: '1.7', lang: school.locale, tagged: true, displayTitle: true },
    info: { ...maker, Title: title, CreationDate: now, ModDate: now },
  });
  doc.registerFont('regular', regular).registerFont('bold', bold).font('regular');
  const pdf = new Pdf(doc, crest);
  pdf.open(title);
  return pdf;
}

class Pdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #crest: Buffer | null;

  constructor(doc: InstanceType<typeof PDFDocument>, crest: Buffer | null) {
    this.#doc = doc;
    this.#crest = crest;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** The letterhead and the title. */
  open(title: string): void {
    this.#letterhead();
    this.#add('H1', () => this.#write(title, { size: 24, bold: true }));
    this.#doc.y += GAP;
  }

  /** Another page that opens like the first. */
  newPage(title: string): void {
    this.#doc.addPage();
    this.open(title);
  }

  #letterhead(): void {
    const doc = this.#doc;
    const crest = this.#crest;
    if (crest) {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.image(crest, MARGIN, MARGIN, { width: 48 });
      doc.endMarkedContent();
    }
    const x = crest ? MARGIN + 62 : MARGIN;
    const width = WIDTH - x + MARGIN;
    this.#add('P', () =>
      this.#write(school.brand, { size: 15, bold: true, colour: 'green' }, { x, y: MARGIN + 4, width }),
    );
    this.#add('P', () => this.#write(school.name, { size: 10.5, colour: 'soft' }, { x, width }));
    doc.y = Math.max(doc.y, MARGIN + 48) + 34;
  }

  /** Of a section. */
  subheading(text: string): void {
    this.#makeRoom(80);
    this.#doc.y += GAP;
    this.#add('H2', () => this.#write(text, { size: 13.5, bold: true }));
    this.#doc.y += GAP / 2;
  }

  paragraph(text: string, look: Look = {}): void {
    const height = this.#heightOf(text, look, WIDTH);
    this.#makeRoom(height);
    this.#add('P', () => this.#write(text, look));
    this.#doc.y += GAP / 2;
  }

  /** A table whose first row are the headings, where there are any. The widths are parts of the page's. */
  table(
    columns: readonly PdfColumn[],
    rows: readonly (readonly string[])[],
    { boldLast = false, size = 10.5 } = {},
  ): void {
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    const headings = columns.map(({ heading }) => heading);
    const head = () =>
      headings.some(Boolean) &&
      this.#row(table, columns, headings, { size: Math.min(size, 9.5), colour: 'soft' }, 'TH');
    head();
    for (const [index, row] of rows.entries()) {
      const look = { size, bold: boldLast && index === rows.length - 1 };
      if (this.#makeRoom(this.#rowHeight(columns, row, look))) head();
      this.#row(table, columns, row, look, 'TD');
    }
    table.end();
    this.#doc.y += GAP;
  }

  /** Pairs of label and value. */
  facts(pairs: readonly (readonly [string, string])[], options: { boldLast?: boolean } = {}): void {
    const columns: PdfColumn[] = [
      { heading: '', width: 0.3 },
      { heading: '', width: 0.7 },
    ];
    this.table(columns, pairs, options);
  }

  /** A square of black and white modules in the middle, such as a QR code. `alt` says what it is. */
  picture(modules: readonly (readonly boolean[])[], alt: string): void {
    const doc = this.#doc;
    const side = PICTURE / modules.length;
    this.#makeRoom(PICTURE + 2 * GAP);
    const [left, top] = [(PAGE[0] - PICTURE) / 2, doc.y + GAP];
    const element = doc.struct('Figure', { alt }, () => {
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries()) if (isDark) doc.rect(left + x * side, top + y * side, side, side);
      doc.fill('#000000');
    });
    this.#root.add(element);
    element.end();
    doc.y = top + PICTURE + 2 * GAP;
  }

  /** Across the page, behind what people read. The reason why belongs into a paragraph. */
  watermark(text: string): void {
    const doc = this.#doc;
    const { y } = doc;
    doc.markContent('Artifact', { type: 'Page' });
    doc.save().rotate(-38, { origin: [PAGE[0] / 2, PAGE[1] / 2] });
    doc.font('bold').fontSize(170).fillColor(COLOURS.red, 0.13);
    doc.text(text, 0, PAGE[1] / 2 - 100, { width: PAGE[0], align: 'center', lineBreak: false });
    doc.restore().fillOpacity(1);
    doc.endMarkedContent();
    doc.y = y;
  }

  async finish(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return Buffer.concat(await Array.fromAsync(this.#doc as AsyncIterable<Buffer>));
  }

  #rowHeight(columns: readonly PdfColumn[], cells: readonly string[], look: Look): number {
    const heights = columns.map(({ width }, index) => this.#heightOf(cells[index] ?? '', look, cellWidth(width)));
    return Math.max(...heights) + GAP;
  }

  #row(
    table: PDFKit.PDFStructureElement,
    columns: readonly PdfColumn[],
    cells: readonly string[],
    look: Look,
    tag: 'TH' | 'TD',
  ): void {
    const bottom = this.#doc.y + this.#rowHeight(columns, cells, look);
    const y = this.#doc.y + GAP / 2;
    const row = this.#doc.struct('TR');
    table.add(row);
    let x = MARGIN;
    for (const [index, { width, align = 'left' }] of columns.entries()) {
      const box = { x, y, width: cellWidth(width) };
      row.add(this.#doc.struct(tag, {}, () => this.#write(cells[index] ?? '', { ...look, align }, box)));
      x += width * WIDTH;
    }
    row.end();
    this.#doc.y = bottom;
    this.#line();
  }

  #line(): void {
    const doc = this.#doc;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.rule)
      .stroke();
    doc.endMarkedContent();
  }

  #add(tag: string, content: () => void): void {
    const element = this.#doc.struct(tag, {}, content);
    this.#root.add(element);
    element.end();
  }

  #write(text: string, look: Look, { x = MARGIN, y = this.#doc.y, width = WIDTH }: Box = {}): void {
    this.#use(look);
    this.#doc.text(this.#printable(text), x, y, { width, align: look.align ?? 'left', features: ['tnum', 'kern'] });
  }

  #heightOf(text: string, look: Look, width: number): number {
    this.#use(look);
    return this.#doc.heightOfString(this.#printable(text) || ' ', { width, features: ['tnum', 'kern'] });
  }

  #use({ size = 10.5, bold = false, colour = 'ink' }: Look): void {
    this.#doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(COLOURS[colour]);
  }

  /** Begins a page if so much does not fit on this one, and returns whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#doc.y + height <= BOTTOM) return false;
    this.#doc.addPage();
    return true;
  }

  /** The fonts have the characters of Latin scripts. Another one loses its marks, or becomes a question mark. */
  #printable(text: string): string {
    const { font } = (this.#doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    const isKnown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    return Array.from(text.normalize('NFC'), (character) => {
      if (character === '\n' || isKnown(character)) return character;
      const [base = '?'] = character.normalize('NFKD');
      return isKnown(base) ? base : '?';
    }).join('');
  }
}

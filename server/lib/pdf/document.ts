/** Documents as PDF: a letterhead, and paragraphs and tables below each other on as many pages as they need. */
import { setImmediate } from 'node:timers/promises';
import { school } from '../../../school.config.ts';
import { readCrest } from '../school-crest.ts';
import { type Box, COLOURS, type Look, openPdf, type PdfFile } from './file.ts';
import { type PdfCell, type PdfColumn, PdfTable } from './table.ts';

/** As wide as A4 and as high as American paper, so that it prints on both at its own size. */
const PAGE = { width: 595.28, height: 792, margin: 56 };
const MARGIN = PAGE.margin;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN;
const GAP = 12;
const PICTURE = 220;
/** With the headings and a row of a table below it. */
const SUBHEADING = 130;

type TableOptions = {
  boldLast?: boolean;
  size?: number;
  padding?: number;
  /** Rows without text at the end of each page, to be written by hand. */
  emptyRows?: number;
};

/** Opens with the school's crest and names. `footer` is at the bottom of each page, before its number. */
export async function createPdf(title: string, now: Date, { footer }: { footer?: string } = {}) {
  const [file, crest] = await Promise.all([openPdf(title, now, PAGE), readCrest(192)]);
  const pdf = new Pdf(file, crest, footer);
  pdf.open(title);
  return pdf;
}

class Pdf {
  readonly #file: PdfFile;
  readonly #crest: Buffer | null;
  readonly #footer: string | undefined;

  constructor(file: PdfFile, crest: Buffer | null, footer: string | undefined) {
    this.#file = file;
    this.#crest = crest;
    this.#footer = footer;
  }

  /** The letterhead and the title. */
  open(title: string): void {
    this.#letterhead();
    this.#add('H1', title, { size: 24, bold: true });
    this.#file.doc.y += GAP;
  }

  /** Another page that opens like the first. */
  newPage(title: string): void {
    this.#file.doc.addPage();
    this.open(title);
  }

  #letterhead(): void {
    const { doc } = this.#file;
    const crest = this.#crest;
    if (crest) this.#file.decorate('Layout', () => doc.image(crest, MARGIN, MARGIN, { width: 48 }));
    const x = crest ? MARGIN + 62 : MARGIN;
    const width = WIDTH - x + MARGIN;
    this.#add('P', school.brand, { size: 15, bold: true, colour: 'green' }, { x, y: MARGIN + 4, width });
    this.#add('P', school.name, { size: 10.5, colour: 'soft' }, { x, width });
    doc.y = Math.max(doc.y, MARGIN + 48) + 34;
  }

  /** Of a section. */
  subheading(text: string): void {
    this.#makeRoom(SUBHEADING);
    this.#file.doc.y += GAP;
    this.#add('H2', text, { size: 13.5, bold: true });
    this.#file.doc.y += GAP / 2;
  }

  paragraph(text: string, look: Look = {}): void {
    this.#makeRoom(this.#file.heightOf(text, look, WIDTH));
    this.#add('P', text, look);
    this.#file.doc.y += GAP / 2;
  }

  /**
   * A table whose first row are the headings, where there are any; each page repeats them. The widths are parts of the page's.
   * Others are served between two pages.
   */
  async table(
    columns: readonly PdfColumn[],
    rows: readonly (readonly PdfCell[])[],
    { boldLast = false, size = 10.5, padding = GAP, emptyRows = 0 }: TableOptions = {},
  ): Promise<void> {
    const table = new PdfTable(this.#file, columns, { x: MARGIN, width: WIDTH, padding });
    const headings = columns.map(({ heading }) => heading);
    const head = table.measure(headings, { size: Math.min(size, 9.5), colour: 'soft' });
    const empty = table.measure([], { size });
    const begin = () => headings.some(Boolean) && table.write(head, 'TH');
    const end = () => {
      for (let row = 0; row < emptyRows; row++) table.writeEmpty(empty);
    };
    const measure = (cells: readonly PdfCell[], index: number) =>
      table.measure(cells, { size, bold: boldLast && index === rows.length - 1 });
    // Headings never stand alone at the foot of a page.
    if (rows[0]) this.#makeRoom(head.height + measure(rows[0], 0).height + emptyRows * empty.height);
    begin();
    for (const [index, cells] of rows.entries()) {
      const row = measure(cells, index);
      if (!this.#hasRoom(row.height + emptyRows * empty.height)) {
        end();
        await setImmediate();
        this.#file.doc.addPage();
        begin();
      }
      table.write(row, 'TD');
    }
    end();
    table.end();
    this.#file.doc.y += GAP;
  }

  /** Pairs of label and value. */
  facts(pairs: readonly (readonly [string, string])[], options: { boldLast?: boolean } = {}): Promise<void> {
    const columns: PdfColumn[] = [
      { heading: '', width: 0.3 },
      { heading: '', width: 0.7 },
    ];
    return this.table(columns, pairs, options);
  }

  /** A square of black and white modules in the middle, such as a QR code. `alt` says what it is. */
  picture(modules: readonly (readonly boolean[])[], alt: string): void {
    const { doc } = this.#file;
    this.#makeRoom(PICTURE + 2 * GAP);
    const top = doc.y + GAP;
    this.#file.modules(modules, alt, { x: (PAGE.width - PICTURE) / 2, y: top, width: PICTURE });
    doc.y = top + PICTURE + 2 * GAP;
  }

  /** Across the page, behind what people read. The reason why belongs into a paragraph. */
  watermark(text: string): void {
    const { y } = this.#file.doc;
    this.#file.decorate('Page', (doc) => {
      doc.save().rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] });
      doc.font('bold').fontSize(170).fillColor(COLOURS.red, 0.13);
      doc.text(text, 0, PAGE.height / 2 - 100, { width: PAGE.width, align: 'center', lineBreak: false });
      doc.restore().fillOpacity(1);
    });
    this.#file.doc.y = y;
  }

  hasCharacters(text: string): boolean {
    return this.#file.hasCharacters(text);
  }

  finish(): Promise<Buffer> {
    const footer = this.#footer;
    const place = { x: MARGIN, y: BOTTOM + 20, width: WIDTH };
    if (footer) this.#file.footers((page, pages) => `${footer} · Page ${page} of ${pages}`, place);
    return this.#file.finish();
  }

  #add(tag: string, text: string, look: Look, { x = MARGIN, y = this.#file.doc.y, width = WIDTH }: Partial<Box> = {}) {
    this.#file.add(tag, () => this.#file.write(text, look, { x, y, width }));
  }

  #makeRoom(height: number): void {
    if (!this.#hasRoom(height)) this.#file.doc.addPage();
  }

  #hasRoom(height: number): boolean {
    return this.#file.doc.y + height <= BOTTOM;
  }
}

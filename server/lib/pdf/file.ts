/** A PDF file: text to select, tagged in reading order, in our own fonts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type PDFDocument from 'pdfkit';
import { school } from '../../../school.config.ts';

export const COLOURS = { ink: '#1c231e', soft: '#59625b', rule: '#d8d2c4', green: '#17513b', red: '#a3261f' };
const SIZE = 10.5;
/** Figures of equal width. Words are laid out once, but only without features of their own. */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: ['tnum', 'kern'] } : {};

export type Look = {
  size?: number;
  bold?: boolean;
  colour?: keyof typeof COLOURS | `#${string}`;
  align?: 'left' | 'right' | 'center';
};
export type Box = { x: number; y: number; width: number };
/** In points, 72 an inch. */
export type PageSize = { width: number; height: number; margin: number };

const fontFile = (weight: string) =>
  readFile(path.join(import.meta.dirname, `../fonts/plain-zero-hyperlegible-${weight}.ttf`));

/** With its first page. The metadata says who made it, and nothing about a person. */
export async function openPdf(title: string, now: Date, { width, height, margin }: PageSize): Promise<PdfFile> {
  const [{ default: Document }, regular, bold] = await Promise.all([
    import('pdfkit'), // loaded with the first document: it takes as long as half of a start
    fontFile('regular'),
    fontFile('bold'),
  ]);
  const maker = { Author: school.brand, Creator: school.brand, Producer: school.brand };
  const doc = new Document({
    ...{ size: [width, height], margin, pdfVersion: '1.7', lang: school.locale, tagged: true, displayTitle: true },
    ...{ bufferPages: true, info: { ...maker, Title: title, CreationDate: now, ModDate: now } },
  });
  doc.registerFont('regular', regular).registerFont('bold', bold).font('regular');
  return new PdfFile(doc);
}

export class PdfFile {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.doc = doc;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** Adds an element of this kind, 'P' or 'H1', after all others. */
  add(tag: string, content: () => void): void {
    const element = this.doc.struct(tag, {}, content);
    this.root.add(element);
    element.end();
  }

  /** A square of black and white modules. `alt` says what it is. */
  modules(rows: readonly (readonly boolean[])[], alt: string, { x, y, width }: Box): void {
    const side = width / rows.length;
    const element = this.doc.struct('Figure', { alt }, () => {
      for (const [row, modules] of rows.entries())
        for (const [column, isDark] of modules.entries())
          if (isDark) this.doc.rect(x + column * side, y + row * side, side, side);
      this.doc.fill('#000000');
    });
    this.root.add(element);
    element.end();
  }

  /** What a screen reader leaves out. */
  decorate(type: 'Layout' | 'Page' | 'Pagination', content: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type });
    content(this.doc);
    this.doc.endMarkedContent();
  }

  rule(x: number, y: number, width: number): void {
    this.decorate('Layout', (doc) => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .strokeColor(COLOURS.rule)
        .stroke();
    });
  }

  /** To be ticked with a pen. */
  tickBox(x: number, y: number, size: number): void {
    this.decorate('Layout', (doc) => {
      doc.rect(x, y, size, size).lineWidth(0.9).strokeColor(COLOURS.ink).stroke();
    });
  }

  write(text: string, look: Look, { x, y, width }: Box): void {
    this.#use(look);
    this.doc.text(this.printable(text), x, y, { width, align: look.align ?? 'left', ...featuresOf(text) });
  }

  heightOf(text: string, look: Look, width: number): number {
    this.#use(look);
    return this.doc.heightOfString(this.printable(text) || ' ', { width, ...featuresOf(text) });
  }

  widthOf(text: string, look: Look): number {
    this.#use(look);
    return this.doc.widthOfString(this.printable(text), featuresOf(text));
  }

  /** In small print at the bottom of each page, as soon as all pages are there. */
  footers(text: (page: number, pages: number) => string, { x, y, width }: Box): void {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.doc.page.margins.bottom = 0; // otherwise text below the margin begins another page
      this.decorate('Pagination', () =>
        this.write(text(page + 1, count), { size: 8.5, colour: 'soft' }, { x, y, width }),
      );
    }
  }

  async finish(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    return Buffer.concat(await Array.fromAsync(this.doc as AsyncIterable<Buffer>));
  }

  /** Whether the fonts have every character, though some without their marks. */
  hasCharacters = (text: string): boolean => !this.printable(text.replaceAll('?', '')).includes('?');

  /** The fonts have the characters of Latin scripts. Another one loses its marks, or becomes a question mark. */
  printable(text: string): string {
    const { font } = (this.doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    const isKnown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    return Array.from(text.normalize('NFC'), (character) => {
      if (character === '\n' || isKnown(character)) return character;
      const [base = '?'] = character.normalize('NFKD');
      return isKnown(base) ? base : '?';
    }).join('');
  }

  #use({ size = SIZE, bold = false, colour = 'ink' }: Look): void {
    this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour.startsWith('#') ? colour : COLOURS[colour as keyof typeof COLOURS]);
  }
}

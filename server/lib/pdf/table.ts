/** A table in a PDF: rows with a rule below each, and with boxes to tick. */
import type { Look, PdfFile } from './file.ts';

const GAP = 12;
const NOTE: Look = { size: 9, colour: 'soft' };
const TICK_BOX = 11;

/** `width` is a part of the table's. `isTickBox`: each row has a box there, and no text. */
export type PdfColumn = { heading: string; width: number; align?: 'left' | 'right'; bold?: true; isTickBox?: true };
/** A text, perhaps with a smaller one below. */
export type PdfCell = string | { text: string; note: string };
type Row = { cells: readonly { text: string; note: string }[]; look: Look; height: number };
type Place = { x: number; width: number };

const partsOf = (cell: PdfCell = '') => (typeof cell === 'string' ? { text: cell, note: '' } : cell);

export class PdfTable {
  readonly #file: PdfFile;
  readonly #place: Place;
  readonly #columns: readonly PdfColumn[];
  readonly #padding: number;
  readonly #element: PDFKit.PDFStructureElement;

  /** `padding` is above and below the text of a row, together. */
  constructor(file: PdfFile, columns: readonly PdfColumn[], { padding = GAP, ...place }: Place & { padding?: number }) {
    this.#file = file;
    this.#place = place;
    this.#columns = columns;
    this.#padding = padding;
    this.#element = file.doc.struct('Table');
    file.root.add(this.#element);
  }

  measure(given: readonly PdfCell[], look: Look): Row {
    const cells = this.#columns.map((_, index) => partsOf(given[index]));
    const heights = this.#columns.map((column, index) => {
      const { text, note } = partsOf(cells[index]);
      const width = this.#widthOf(column);
      const height = this.#file.heightOf(text, lookOf(column, look), width);
      return note ? height + this.#file.heightOf(note, NOTE, width) : height;
    });
    return { cells, look, height: Math.max(...heights) + this.#padding };
  }

  write({ cells, look, height }: Row, tag: 'TH' | 'TD'): void {
    const { doc } = this.#file;
    const bottom = doc.y + height;
    const y = doc.y + this.#padding / 2;
    const row = doc.struct('TR');
    this.#element.add(row);
    let { x } = this.#place;
    for (const [index, column] of this.#columns.entries()) {
      const { text, note } = partsOf(cells[index]);
      const box = { x, y, width: this.#widthOf(column) };
      const content = () => {
        this.#file.write(text, lookOf(column, look), box);
        if (note) this.#file.write(note, lookOf({ align: column.align }, NOTE), { ...box, y: doc.y });
      };
      row.add(doc.struct(tag, {}, content));
      if (column.isTickBox && tag === 'TD') this.#file.tickBox(x, y, TICK_BOX);
      x += column.width * this.#place.width;
    }
    row.end();
    this.#endRow(bottom);
  }

  /** To be written by hand. A screen reader leaves it out. */
  writeEmpty({ height }: Row): void {
    const { doc } = this.#file;
    let { x } = this.#place;
    for (const { width, isTickBox } of this.#columns) {
      if (isTickBox) this.#file.tickBox(x, doc.y + this.#padding / 2, TICK_BOX);
      x += width * this.#place.width;
    }
    this.#endRow(doc.y + height);
  }

  end(): void {
    this.#element.end();
  }

  #widthOf({ width }: PdfColumn): number {
    return width * this.#place.width - GAP / 2;
  }

  #endRow(bottom: number): void {
    this.#file.doc.y = bottom;
    this.#file.rule(this.#place.x, bottom, this.#place.width);
  }
}

const lookOf = ({ align = 'left', bold }: Pick<PdfColumn, 'bold'> & { align?: Look['align'] }, look: Look): Look => ({
  ...look,
  align,
  bold: bold ?? look.bold ?? false,
});

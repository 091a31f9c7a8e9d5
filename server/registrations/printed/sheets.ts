/** Where the badges of a sheet are, in points (72 an inch). */
import type { BadgeSheet } from '../../../contract/printed-lists.ts';

const INCH = 72;
const MM = INCH / 25.4;

export type Sheet = {
  name: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  badge: { width: number; height: number };
};

/** Both are centred on their sheet, with no space between badges. */
export const SHEETS: Readonly<Record<BadgeSheet, Sheet>> = {
  5392: {
    ...{ name: 'Avery 5392 (8.5 × 11 in)', width: 8.5 * INCH, height: 11 * INCH, columns: 2, rows: 3 },
    badge: { width: 4 * INCH, height: 3 * INCH },
  },
  L4728: {
    ...{ name: 'Avery L4728 (A4)', width: 210 * MM, height: 297 * MM, columns: 2, rows: 4 },
    badge: { width: 90 * MM, height: 60 * MM },
  },
};

export type Area = { x: number; y: number; width: number; height: number };

/** The badges of a sheet, row by row. */
export function areasOf({ width, height, columns, rows, badge }: Sheet): Area[] {
  const left = (width - columns * badge.width) / 2;
  const top = (height - rows * badge.height) / 2;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * badge.width,
    y: top + Math.floor(index / columns) * badge.height,
    ...badge,
  }));
}

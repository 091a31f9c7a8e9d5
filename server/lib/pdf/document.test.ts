import { describe, expect, it } from 'vitest';
import { textOfPdf } from '../../testing/pdfs.ts';
import { createPdf } from './document.ts';

const COLUMNS = [
  { heading: 'Method', width: 0.5 },
  { heading: 'Received', width: 0.5 },
];

/** A section with a table, below so many lines. */
async function pagesBelow(lines: number): Promise<string[]> {
  const pdf = await createPdf('Report', new Date('2026-11-27T12:00:00Z'));
  for (let line = 0; line < lines; line++) pdf.paragraph('Above.');
  pdf.subheading('By method');
  await pdf.table(COLUMNS, [
    ['Zelle', '120.00'],
    ['Cash', '40.00'],
  ]);
  return textOfPdf(await pdf.finish());
}

describe('a table', () => {
  it('has its headings and the title above it on the page of its first row', async () => {
    for (let lines = 18; lines <= 30; lines++) {
      const pages = await pagesBelow(lines);
      const page = pages.find((each) => each.includes('By method'));
      expect([lines, page?.includes('Received'), page?.includes('Zelle')]).toEqual([lines, true, true]);
    }
  });
});

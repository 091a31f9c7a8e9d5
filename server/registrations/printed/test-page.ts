/** A page that shows where a printer puts badges, to hold against a sheet. */
import { openPdf, type PdfFile } from '../../lib/pdf/file.ts';
import { type Area, areasOf, type Sheet } from './sheets.ts';

const INSET = 18;
/** Four inches or 100 mm fit into each badge, unless it is smaller. */
const RULERS = [
  { label: '3 in', length: 3 * 72 },
  { label: '75 mm', length: (75 * 72) / 25.4 },
];

export async function renderTestPage(sheet: Sheet, now: Date): Promise<Buffer> {
  const title = `Test page for ${sheet.name}`;
  const file = await openPdf(title, now, { width: sheet.width, height: sheet.height, margin: 0 });
  const areas = areasOf(sheet);
  file.decorate('Layout', (doc) => {
    for (const { x, y, width, height } of areas) doc.rect(x, y, width, height);
    doc.lineWidth(0.5).strokeColor('#1c231e').stroke();
  });
  const [first, second] = areas as [Area, Area];
  explain(file, title, first);
  measure(file, second);
  return file.finish();
}

function explain(file: PdfFile, title: string, { x, y, width }: Area): void {
  const { doc } = file;
  const box = { x: x + INSET, width: width - 2 * INSET };
  file.add('H1', () => file.write(title, { size: 14, bold: true }, { ...box, y: y + INSET }));
  for (const text of [
    'Print at actual size (100 %), not “fit to page”.',
    'Hold this page and a sheet of badges against the light: each frame lies on a badge.',
    'If all are off by the same distance, move the sheet in the tray, or set the margins of the printer.',
  ])
    file.add('P', () => file.write(text, { size: 10 }, { ...box, y: doc.y + 6 }));
}

function measure(file: PdfFile, { x, y, width }: Area): void {
  const { doc } = file;
  const box = { x: x + INSET, width: width - 2 * INSET };
  file.add('P', () =>
    file.write(
      'Measure these lines. If they are shorter, the page was scaled.',
      { size: 10 },
      { ...box, y: y + INSET },
    ),
  );
  for (const { label, length } of RULERS) {
    const top = doc.y + 22;
    file.decorate('Layout', () => {
      doc.moveTo(box.x, top - 5).lineTo(box.x, top + 5);
      doc.moveTo(box.x, top).lineTo(box.x + length, top);
      doc.moveTo(box.x + length, top - 5).lineTo(box.x + length, top + 5);
      doc.lineWidth(0.5).strokeColor('#1c231e').stroke();
    });
    file.add('P', () => file.write(label, { size: 10 }, { ...box, y: top + 7 }));
  }
}

/** PDFs written by hand, and what is in one. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import createQpdf from '@neslinesli93/qpdf-wasm';

/** One with a correct table of its objects, numbered from 1; the first is the catalog. Strings are latin1. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
}

export const streamOf = (content: string | Buffer, keys = ''): string =>
  `<< ${keys} /Length ${content.length} >>\nstream\n${Buffer.from(content).toString('latin1')}\nendstream`;

export const PAGE_CONTENT = 'BT /F1 24 Tf 72 700 Td (Paid in full) Tj ET';

/** The objects of one page: 1 the catalog, 2 the pages, 3 the page, 4 its content, 5 its font, and more. */
export const onePage = ({
  catalog = '',
  page = '',
  resources = '',
  font = '/Helvetica',
  more = [] as string[],
} = {}) => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
  streamOf(PAGE_CONTENT),
  `<< /Type /Font /Subtype /Type1 /BaseFont ${font} >>`,
  ...more,
];

type Read = { qpdf: [object, Record<string, { stream?: { dict: object; data: string }; value?: unknown }>] };
type Qpdf = {
  callMain(args: string[]): number;
  FS: { writeFile(path: string, content: Uint8Array): void; readFile(path: string): Uint8Array };
};

/** What qpdf makes of it with these arguments. */
export async function qpdf(content: Uint8Array, ...args: string[]): Promise<Buffer> {
  const { callMain, FS } = await (createQpdf as unknown as (options: object) => Promise<Qpdf>)({ noInitialRun: true });
  FS.writeFile('/in', content);
  callMain(['/in', ...args, '/out']);
  return Buffer.from(FS.readFile('/out'));
}

/** Its objects as text, streams decompressed; throws if it is not a valid PDF. */
export async function readPdf(content: Uint8Array) {
  const json = await qpdf(content, '--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=all');
  const objects = Object.values((JSON.parse(json.toString()) as Read).qpdf[1]);
  const streams = objects.flatMap(({ stream }) => (stream ? [Buffer.from(stream.data, 'base64')] : []));
  const text = [JSON.stringify(objects), ...streams.map((each) => each.toString('latin1'))].join('\n');
  return { text, streams, pages: text.split('"/Type":"/Page"').length - 1 };
}

/** Its text page by page as a reader copies it, in the order of its content. */
export async function textOfPdf(content: Uint8Array): Promise<string[]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  const { wasmExports } = pdfium.pdfium as unknown as { wasmExports: { malloc(size: number): number } };
  const memory = () => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8; // replaced when it grows
  pdfium.PDFiumExt_Init();
  const given = wasmExports.malloc(content.length);
  memory().set(content, given);
  const document = pdfium.FPDF_LoadMemDocument(given, content.length, '');
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, number) => {
    const text = pdfium.FPDFText_LoadPage(pdfium.FPDF_LoadPage(document, number));
    const length = pdfium.FPDFText_CountChars(text);
    const written = wasmExports.malloc(2 * (length + 1));
    pdfium.FPDFText_GetText(text, 0, length, written);
    return Buffer.from(memory().slice(written, written + 2 * length)).toString('utf16le');
  });
}

/** Text of a PDF without spaces, so that what was wrapped is one word again. A hyphen at the end of a line is read as U+FFFE. */
export const asOne = (text: string) => text.replaceAll('\ufffe', '-').replace(/\s+/g, '');

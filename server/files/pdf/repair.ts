import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/**
 * Writes the PDF again by PDFium, which reads damaged ones as Chrome does: qpdf's build gives up at the first error.
 * Null if it can't be opened.
 */
export async function repair(content: Uint8Array): Promise<Uint8Array | null> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  const { wasmExports } = pdfium.pdfium as unknown as { wasmExports: { malloc(size: number): number } };
  const memory = () => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8; // replaced when it grows
  pdfium.PDFiumExt_Init();
  const given = wasmExports.malloc(content.length);
  memory().set(content, given);
  const document = pdfium.FPDF_LoadMemDocument(given, content.length, '');
  if (!document || pdfium.FPDF_GetPageCount(document) < 1) return null;

  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) return null;
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const written = wasmExports.malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, written, size);
  return memory().slice(written, written + size);
}

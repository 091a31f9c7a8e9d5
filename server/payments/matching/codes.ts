/** Payment codes in the text of a bank line, however the payer or the bank spelled them. */

const LENGTH = 6;

/** Every six letters and digits in a row, read over spaces and dashes. */
export function codeWindows(text: string): string[] {
  const read = text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  return Array.from({ length: Math.max(read.length - LENGTH + 1, 0) }, (_, at) => read.slice(at, at + LENGTH));
}

/** Those of the codes that the text contains, in its order. */
export const codesIn = (windows: readonly string[], codes: { has: (code: string) => boolean }): string[] => [
  ...new Set(windows.filter((window) => codes.has(window))),
];

/** The code with each of its characters left open: '_K3PQE', '7_3PQE', … */
const masksOf = (code: string): string[] => Array.from(code, (_, at) => `${code.slice(0, at)}_${code.slice(at + 1)}`);

/** By mask; null where several codes share one. */
export type CodeMasks = ReadonlyMap<string, string | null>;

export function maskCodes(codes: Iterable<string>): CodeMasks {
  const masks = new Map<string, string | null>();
  for (const code of codes) for (const mask of masksOf(code)) masks.set(mask, masks.has(mask) ? null : code);
  return masks;
}

/** The only code that the text contains but for one character. */
export function codeAlmostIn(windows: readonly string[], masks: CodeMasks): string | null {
  const found = new Set(windows.flatMap((window) => masksOf(window).map((mask) => masks.get(mask))));
  found.delete(undefined);
  const [code = null] = found;
  return found.size === 1 ? code : null;
}

/** The text of CSV files as spreadsheets and banks save them, in the browser and on the server. Pure. */

/** UTF-8 or UTF-16 if the bytes say so, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most frequent of the three in these lines, outside quotation marks. */
export function delimiterOf(lines: readonly string[]): string {
  const text = lines.map((line) => line.replace(/"[^"]*"/g, '')).join('\n');
  const count = (sign: string) => text.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

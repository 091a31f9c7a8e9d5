/** Parses the names and rows of a pg_dump. Pure. */
const START = 'COPY ';
const END = ' FROM stdin;';

/** `COPY public.users (id, phone, "timestamp") FROM stdin;`, or null for any other line. */
export function readCopyHeader(text: string): { schema: string; name: string; columns: string[] } | null {
  if (!text.startsWith(START) || !text.endsWith(END)) return null;
  const words: readonly string[] =
    text.slice(START.length, -END.length).match(/"(?:[^"]|"")*"|[^\s",().]+|[.,()]/g) ?? [];
  const bracket = words.indexOf('(');
  const namesIn = (part: readonly string[]) => part.filter((word) => !/^[.,()]$/.test(word)).map(unquoted);
  const [first, second] = namesIn(bracket < 0 ? words : words.slice(0, bracket));
  if (first === undefined) return null;
  const columns = bracket < 0 ? [] : namesIn(words.slice(bracket));
  return second === undefined ? { schema: 'public', name: first, columns } : { schema: first, name: second, columns };
}

const unquoted = (word: string) => (word.startsWith('"') ? word.slice(1, -1).replaceAll('""', '"') : word);

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The values of a row of a COPY block; null becomes an empty text. COPY reads more escapes, but writes only these. */
export const cellsOf = (text: string): string[] =>
  text.split('\t').map((cell) => {
    if (cell === '\\N') return '';
    return cell.includes('\\') ? cell.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign) : cell;
  });

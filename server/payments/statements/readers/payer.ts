/** The payer's name that American banks put into the text of a Zelle transfer. */

const FROM = /^zelle\s+(?:(?:payment|transfer|credit|money)\s+)?from\s+(.+)$/i;
const AFTER_CONFIRMATION = /^zelle\s+(?:transfer|payment)\s+conf#\s*\w+;\s*(.+)$/i;
/** What follows the name. */
const ENDS = [' for "', ';', ' conf#', ' on ', ' ref #', ' ref#', ' id:'];

/**
 * 'JANE DOE' of 'Zelle payment from JANE DOE for "memo"; Conf# X', of 'Zelle Transfer Conf# X; JANE DOE' and of
 * 'ZELLE FROM JANE DOE ON 10/15 REF # X'.
 */
export function zellePayer(text: string): string | null {
  const rest = FROM.exec(text)?.[1] ?? AFTER_CONFIRMATION.exec(text)?.[1];
  if (!rest) return null;
  const lower = rest.toLowerCase();
  const ends = ENDS.map((sign) => lower.indexOf(sign)).filter((index) => index > 0);
  return withoutNumbers(rest.slice(0, Math.min(rest.length, ...ends))) || null;
}

/** Chase adds a number of its own: 'JANE DOE 12345678901'. */
function withoutNumbers(name: string): string {
  const words = name.trim().split(' ');
  while (words.length > 1 && /\d/.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

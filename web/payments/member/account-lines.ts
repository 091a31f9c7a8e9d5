/** The lines of a payment method's account and instructions, each with what its button copies. */
export type AccountLine = {
  key: number;
  label: string | null;
  text: string;
  /** Without the words around it: '00123-4' of 'Savings 00123-4 at NCB'. */
  copied: string;
  /** What the copy button copies: the label, or how the line begins. */
  what: string;
};

const MAX_DESCRIPTION = 40;

const LABELED = /^([^:]{1,40}):\s+(.+)$/;

/** A link, an email address, or a number of at least five digits as it is written. */
const VALUES = [/https?:\/\/\S+/g, /[^\s<>(),;:@]+@[\w.-]*\w/g, /\+?\(?\d(?:[ ().-]{0,2}\d){4,}/g];

/** The one value in a text; the whole text if there is none, or several. */
function bareValue(text: string): string {
  for (const pattern of VALUES) {
    const found = text.match(pattern);
    if (found) return found.length === 1 ? (found[0] as string) : text;
  }
  return text;
}

/** The non-empty lines of a free text. */
export function accountLines(text: string): AccountLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, key) => {
      const [, label, value] = LABELED.exec(line) ?? [];
      if (label && value) {
        return { key, label: label.trim(), text: value.trim(), copied: bareValue(value.trim()), what: label.trim() };
      }
      const copied = bareValue(line);
      const what = copied.length > MAX_DESCRIPTION ? `${copied.slice(0, MAX_DESCRIPTION).trim()}…` : copied;
      return { key, label: null, text: line, copied, what };
    });
}

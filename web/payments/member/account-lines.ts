/** One line of what to send where: 'Account number: 123' has a name of its own, and only '123' is worth copying. */
export type AccountLine = {
  key: number;
  label: string | null;
  text: string;
  /** What a button copies, in words: the label, or how the line begins. */
  what: string;
};

const SAID = 40;

const NAMED = /^([^:]{1,40}):\s+(.+)$/;

/** The lines of a free text that say something, in their order. */
export function accountLines(text: string): AccountLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, key) => {
      const [, label, value] = NAMED.exec(line) ?? [];
      if (label && value) return { key, label: label.trim(), text: value.trim(), what: label.trim() };
      return { key, label: null, text: line, what: line.length > SAID ? `${line.slice(0, SAID).trim()}…` : line };
    });
}

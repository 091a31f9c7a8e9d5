/** 'Account number: 123' has its own label, and only '123' is copied. */
export type AccountLine = {
  key: number;
  label: string | null;
  text: string;
  /** What the copy button copies: the label, or how the line begins. */
  what: string;
};

const MAX_DESCRIPTION = 40;

const LABELED = /^([^:]{1,40}):\s+(.+)$/;

/** The non-empty lines of a free text. */
export function accountLines(text: string): AccountLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, key) => {
      const [, label, value] = LABELED.exec(line) ?? [];
      if (label && value) return { key, label: label.trim(), text: value.trim(), what: label.trim() };
      return {
        key,
        label: null,
        text: line,
        what: line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION).trim()}…` : line,
      };
    });
}

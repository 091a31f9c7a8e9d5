/** One line of what to send where: 'Account number: 123' has a name of its own, and only '123' is worth copying. */
export type AccountLine = { label: string | null; text: string };

const NAMED = /^([^:]{1,40}):\s+(.+)$/;

/** The lines of a free text that say something, in their order. */
export function accountLines(text: string): AccountLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label, value] = NAMED.exec(line) ?? [];
      return label && value ? { label: label.trim(), text: value.trim() } : { label: null, text: line };
    });
}

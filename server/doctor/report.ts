/** A rule that was checked, and the ids of what violates it. */
export type Finding = {
  rule: string;
  violated: string;
  ids: readonly string[];
  /** What to do about it, as a sentence. */
  repair?: string;
};

const MAX_IDS = 10;

/** A line for each check, and a summary. */
export function reportOf(findings: readonly Finding[]): string[] {
  const violated = findings.filter(({ ids }) => ids.length > 0);
  const summary =
    violated.length === 0
      ? `No violations in ${findings.length} checks.`
      : `Violations in ${violated.length} of ${findings.length} checks.`;
  return [...findings.map(lineOf), '', summary];
}

function lineOf({ rule, violated, ids, repair }: Finding): string {
  if (ids.length === 0) return `ok        ${rule}`;
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : '';
  const line = `VIOLATED  ${violated}: ${ids.slice(0, MAX_IDS).join(', ')}${more}.`;
  return repair ? `${line}\n          ${repair}` : line;
}

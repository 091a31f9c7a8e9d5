import type { Finding } from './finding.ts';

const MOST_IDS = 10;

/** A line for each thing that was looked at, and one that sums them up. */
export function reportOf(findings: readonly Finding[]): string[] {
  const ill = findings.filter(({ ids }) => ids.length > 0);
  const sum =
    ill.length === 0
      ? `All is well: ${findings.length} things were looked at.`
      : `Not all is well: ${ill.length} of ${findings.length} things do not hold.`;
  return [...findings.map(lineOf), '', sum];
}

function lineOf({ well, ill, ids }: Finding): string {
  if (ids.length === 0) return `well      ${well}`;
  const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  return `NOT WELL  ${ill}: ${ids.slice(0, MOST_IDS).join(', ')}${more}.`;
}

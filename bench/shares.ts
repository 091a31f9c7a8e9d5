/** The value that so great a part of them does not exceed: 0.5 is the median. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** The names of the fields that a form changes in a row, for the activity log: names only, values may be private. */
export const changedFields = (before: Readonly<Record<string, unknown>>, form: object): string[] =>
  Object.entries(form)
    .filter(([name, value]) => !isSame(before[name], value))
    .map(([name]) => name);

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

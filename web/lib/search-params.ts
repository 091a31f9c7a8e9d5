/** Search parameters as plain text: `?q=123&house=Pawsey`, never JSON. Every value is a string until validated. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Skips undefined, null, empty and false. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) given.set(key, String(value));
  }
  return given.size ? `?${given}` : '';
}

/** One of the allowed values, or undefined. */
export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value);

/** A whole number within the bounds, or undefined. */
export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : (value as number);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** Trimmed text of at most `longest` characters, or undefined. */
export const text = (value: unknown, longest = 100): string | undefined =>
  String(value ?? '')
    .trim()
    .slice(0, longest) || undefined;

type To<Search> = { search: (before: Search) => Search; replace: boolean; resetScroll: boolean };

/**
 * Changes some of the search in the URL and keeps the rest, by the route's `navigate`. In place of the entry in the history,
 * unless `replace` is false: Back then undoes it.
 */
export const changeSearch =
  <Search extends object>(navigate: (to: To<Search>) => unknown, usual = { replace: true }) =>
  (change: Search, how = usual): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false, ...how });

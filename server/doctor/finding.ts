/** What was looked at, and where it does not hold: nowhere, if `ids` is empty. */
export type Finding = { well: string; ill: string; ids: readonly string[] };

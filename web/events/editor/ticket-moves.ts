/** Moving one of a list up or down. Pure. */
export type Direction = 'up' | 'down';

/** The ids with that one a place further; the very same list where it is at the end already. */
export function moved(ids: readonly string[], id: string, direction: Direction): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

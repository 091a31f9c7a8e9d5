import { SUGGESTIONS_DECIDED_AT_ONCE as LIMIT } from '../../../../contract/constants.ts';

/**
 * What is selected of the loaded suggestions, and what the box above them selects: all, or the first that one request may
 * decide. Pure.
 */
export function selectionOf<Item extends { id: string }>(items: readonly Item[], marked: ReadonlySet<string>) {
  const chosen = items.filter(({ id }) => marked.has(id));
  const first = items.slice(0, LIMIT);
  return {
    chosen,
    isFull: chosen.length >= LIMIT,
    box: {
      label: first.length < items.length ? `Select the first ${LIMIT}` : 'Select all',
      ids: first.map(({ id }) => id),
      isTicked: first.every(({ id }) => marked.has(id)),
    },
  };
}

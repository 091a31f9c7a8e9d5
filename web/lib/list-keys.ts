/** Keys of a list whose items are decided one after the other. */

export type Key<Action extends string> = { keys: readonly string[]; action: Action; label: string };
export type Press = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const MOVES = [
  { keys: ['J', 'ArrowDown'], action: 'next', label: 'next' },
  { keys: ['K', 'ArrowUp'], action: 'previous', label: 'previous' },
] as const;
type Move = (typeof MOVES)[number]['action'];

/** The list's own keys after those that move through it. */
export const withMoves = <Action extends string>(own: readonly Key<Action>[]): readonly Key<Action | Move>[] => [
  ...MOVES,
  ...own,
];

/** Null with Ctrl, Alt or Cmd, which are the browser's keys. A key that is held moves through the list, but decides nothing. */
export function actionOfKey<Action extends string>(
  keys: readonly Key<Action>[],
  { key, repeat, ctrlKey, metaKey, altKey }: Press,
): Action | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  const action = keys.find((each) => each.keys.includes(pressed))?.action ?? null;
  return repeat && !MOVES.some((move) => move.action === action) ? null : action;
}

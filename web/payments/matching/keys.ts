export type KeyAction = 'next' | 'previous' | 'confirm' | 'split' | 'ignore' | 'undo';

export const KEYS: readonly { keys: readonly string[]; action: KeyAction; label: string }[] = [
  { keys: ['J', 'ArrowDown'], action: 'next', label: 'next' },
  { keys: ['K', 'ArrowUp'], action: 'previous', label: 'previous' },
  { keys: ['Enter'], action: 'confirm', label: 'confirm' },
  { keys: ['S'], action: 'split', label: 'split or search' },
  { keys: ['X'], action: 'ignore', label: 'ignore' },
  { keys: ['Z'], action: 'undo', label: 'undo' },
];

type Press = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Null with Ctrl, Alt or Cmd, which are the browser's keys. A key that is held moves through the list, but confirms
 * nothing.
 */
export function actionOf({ key, repeat, ctrlKey, metaKey, altKey }: Press): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.length === 1 ? key.toUpperCase() : key;
  const action = KEYS.find(({ keys }) => keys.includes(pressed))?.action ?? null;
  return repeat && action !== 'next' && action !== 'previous' ? null : action;
}

/** Keys for going through payments without a mouse. Pure. */
export type KeyAction = 'next' | 'previous' | 'confirm' | 'reject' | 'notes' | 'proof' | 'close';

/** In the order in which they are shown. */
export const KEYS: readonly { key: string; action: KeyAction; words: string }[] = [
  { key: 'J', action: 'next', words: 'next' },
  { key: 'K', action: 'previous', words: 'previous' },
  { key: 'C', action: 'confirm', words: 'confirm' },
  { key: 'R', action: 'reject', words: 'reject' },
  { key: 'N', action: 'notes', words: 'notes' },
  { key: 'P', action: 'proof', words: 'proof' },
  { key: 'Esc', action: 'close', words: 'close' },
];

type Press = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * What a key asks for. Nothing while someone types, but Escape; nothing with Ctrl, Alt or Cmd, which are the browser's;
 * and a key that is held down counts once, or it would confirm one payment after the other.
 */
export function actionOf({ key, repeat, ctrlKey, metaKey, altKey }: Press, isTyping: boolean): KeyAction | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return 'close';
  return isTyping ? null : (KEYS.find((each) => each.key === key.toUpperCase())?.action ?? null);
}

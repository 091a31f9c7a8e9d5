export type KeyAction = 'next' | 'previous' | 'confirm' | 'reject' | 'notes' | 'proof' | 'search' | 'close';

export const KEYS: readonly { key: string; action: KeyAction; label: string }[] = [
  { key: 'J', action: 'next', label: 'next' },
  { key: 'K', action: 'previous', label: 'previous' },
  { key: 'C', action: 'confirm', label: 'confirm' },
  { key: 'R', action: 'reject', label: 'reject' },
  { key: 'N', action: 'notes', label: 'notes' },
  { key: 'P', action: 'proof', label: 'proof' },
  { key: '/', action: 'search', label: 'search' },
  { key: 'Esc', action: 'close', label: 'close' },
];

/** Where keys are typed, not pressed. */
export const TYPED = 'input, textarea, select, [contenteditable]';

type Press = { key: string; repeat: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Null while typing (except Escape), with Ctrl, Alt or Cmd (the browser's keys), and for repeats of a pressed key, which
 * would confirm one payment after the other.
 */
export function actionOf({ key, repeat, ctrlKey, metaKey, altKey }: Press, isTyping: boolean): KeyAction | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return 'close';
  return isTyping ? null : (KEYS.find((each) => each.key === key.toUpperCase())?.action ?? null);
}

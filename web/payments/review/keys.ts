import type { Key, Press } from '../../lib/list-keys.ts';

export type KeyAction = 'next' | 'previous' | 'confirm' | 'reject' | 'notes' | 'proof' | 'search' | 'close';

export const KEYS: readonly Key<KeyAction>[] = [
  { keys: ['J'], action: 'next', label: 'next' },
  { keys: ['K'], action: 'previous', label: 'previous' },
  { keys: ['C'], action: 'confirm', label: 'confirm' },
  { keys: ['R'], action: 'reject', label: 'reject' },
  { keys: ['N'], action: 'notes', label: 'notes' },
  { keys: ['P'], action: 'proof', label: 'proof' },
  { keys: ['/'], action: 'search', label: 'search' },
  { keys: ['Esc'], action: 'close', label: 'close' },
];

/** Where keys are typed, not pressed. */
export const TYPED = 'input, textarea, select, [contenteditable]';

/**
 * Null while typing (except Escape), with Ctrl, Alt or Cmd (the browser's keys), and for repeats of a pressed key, which
 * would confirm one payment after the other.
 */
export function actionOf({ key, repeat, ctrlKey, metaKey, altKey }: Press, isTyping: boolean): KeyAction | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  if (key === 'Escape') return 'close';
  return isTyping ? null : (KEYS.find(({ keys }) => keys.includes(key.toUpperCase()))?.action ?? null);
}

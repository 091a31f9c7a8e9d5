import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * One tab stop for a list of buttons: arrow keys, Home and End move within it. After the last one was removed, the one
 * before is the tab stop.
 */
export function useArrowKeys(count: number) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const to = step === undefined ? { Home: 0, End: buttons.length - 1 }[event.key] : from + step;
    const next = to === undefined || from < 0 ? undefined : buttons[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const item = (index: number) => ({
    'data-item': true,
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setAt(index),
  });
  return { onKeyDown, item };
}

import { type MouseEvent, useEffect, useState } from 'react';

/** Longer than most people press a mouse button: an error that came at once would move the button away from under the pointer. */
export const PRESS_MS = 300;

/** As long as the second click or tap of a double one takes. */
const DOUBLE_CLICK_MS = 700;

/**
 * For a button that appears where another one was pressed: the second click of a double click would press it unread. By
 * mouse or touch it can be pressed a moment after it was shown; keys work at once.
 */
export function useClickGuard(isShown = true) {
  const [isClickable, setClickable] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setClickable(true), DOUBLE_CLICK_MS);
    return () => {
      clearTimeout(timer);
      setClickable(false);
    };
  }, [isShown]);
  return (run: () => unknown) => ({
    'aria-disabled': !isClickable,
    onClick: ({ detail }: MouseEvent) => {
      const isByKey = detail === 0;
      if (isByKey || (isClickable && detail === 1)) run();
    },
  });
}

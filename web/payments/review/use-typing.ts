import { type RefObject, useEffect, useRef } from 'react';
import { TYPED } from './keys.ts';

const CONTROLS = `a, button, ${TYPED}`;

/**
 * Whether someone is typing: from the focus on a field until they go elsewhere, also when the field was removed under
 * their hands and the page moved the focus. What they type then is still words, not keys.
 */
export function useTyping(): RefObject<boolean> {
  const isTyping = useRef(false);
  useEffect(() => {
    const listener = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      // The page moves the focus to headings and dialogs, which are no controls.
      if (type === 'pointerdown' || target.matches(CONTROLS)) isTyping.current = target.matches(TYPED);
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, listener, options);
    return () => ended.abort();
  }, []);
  return isTyping;
}

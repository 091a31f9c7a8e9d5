import { useEffect, useRef } from 'react';
import { isReturning } from '../../ui/list-place.ts';

const PAUSE_MS = 50;

/**
 * For a list of cards: whether those below the first viewport are laid out later, which shows the page in half the time. Only
 * when it opens, and not where someone returns to a place in the list, which is found by the cards' heights.
 */
export function useLateCards(): boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
  }, []);
  return !(isOpen.current || isReturning());
}

/** For the `ref` of the list: lays out the late cards, one after the other. */
export function layOutLateCards(list: HTMLElement | null) {
  const timer = setInterval(() => {
    const late = list?.querySelector('.render-late');
    if (late) late.classList.remove('render-late');
    else clearInterval(timer);
  }, PAUSE_MS);
  return () => clearInterval(timer);
}

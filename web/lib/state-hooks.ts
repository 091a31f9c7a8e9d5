import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The value once it has not changed for a while: for requests while someone types. */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** For a note that disappears by itself: whether it is shown, and how to show it. Shown again, it stays for the whole time again. */
export function useBriefNote(milliseconds: number): [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(false);
  const timer = useRef(0);
  const show = (isShown: boolean) => {
    window.clearTimeout(timer.current); // here, not in an effect, before which the last note's timer could end this one
    setShown(isShown);
    if (isShown) timer.current = window.setTimeout(() => setShown(false), milliseconds);
  };
  return [isShown, show];
}

/** The last defined value, so that a drawer keeps its content while it closes. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Whether a media query matches, for what CSS alone can't choose. False on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

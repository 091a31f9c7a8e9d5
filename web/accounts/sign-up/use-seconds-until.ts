import { useEffect, useState } from 'react';

/** Whole seconds left until an instant (milliseconds), counting down; 0 once it is past. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((instant - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (instant <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (instant <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

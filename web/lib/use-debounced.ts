import { useEffect, useState } from 'react';

/** The value once it has not changed for a while: what to ask the server for while someone types. */
export function useDebounced<T>(value: T, milliseconds = 300): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}

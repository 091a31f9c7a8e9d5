import { useState } from 'react';

/** What was last there, so that a drawer keeps its content while it slides away. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

import { useState } from 'react';
import { CONNECTION_SORTS, type ConnectionSort } from '../../../contract/list-choices.ts';
import { oneOf } from '../../lib/search-params.ts';

const KEY = 'connections-sort';

/** The order that was last chosen on this device. */
export function rememberedSort(): ConnectionSort {
  try {
    return oneOf(CONNECTION_SORTS, localStorage.getItem(KEY)) ?? 'name';
  } catch {
    return 'name';
  }
}

/** The order of the connections and its setter, which remembers it. */
export function useConnectionSort() {
  const [sort, setSort] = useState(rememberedSort);
  const choose = (value: string) => {
    const chosen = oneOf(CONNECTION_SORTS, value) ?? 'name';
    setSort(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage may be forbidden: the order lasts until the page is left then.
    }
  };
  return [sort, choose] as const;
}

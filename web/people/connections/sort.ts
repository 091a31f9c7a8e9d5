import { useState } from 'react';
import { CONNECTION_SORTS, type ConnectionSort } from '../../../contract/list-choices.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { oneOf } from '../../lib/search-params.ts';

const KEY = 'connections-sort';

/** The order that was last chosen on this device. */
export const rememberedSort = (): ConnectionSort => oneOf(CONNECTION_SORTS, browserStorage.get(KEY)) ?? 'name';

/** The order of the connections and its setter, which remembers it. */
export function useConnectionSort() {
  const [sort, setSort] = useState(rememberedSort);
  const choose = (value: string) => {
    const chosen = oneOf(CONNECTION_SORTS, value) ?? 'name';
    setSort(chosen);
    browserStorage.set(KEY, chosen);
  };
  return [sort, choose] as const;
}

/** What one's connections are narrowed by, as it stands in the URL. Pure. */
import { school } from '../../school.config.ts';
import { wholeNumber } from '../lib/search-params.ts';
import { type DirectorySearch, directorySearch } from './search.ts';

/** `form` is one that was shared, whatever its level. */
export type ConnectionSearch = Pick<DirectorySearch, 'q' | 'form' | 'house'>;

export function connectionSearch(search: Record<string, unknown>): ConnectionSearch {
  const form = wholeNumber(search.form, 1, school.forms);
  return { ...directorySearch({ q: search.q, house: search.house }), ...(form && { form }) };
}

import { useEffect, useRef } from 'react';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { FORM_FILTERS, formFilterValue, HOUSE_FILTERS, parseFormFilter } from '../../lib/class-filters.ts';
import { yearOptions } from '../../lib/leaving-years.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type DirectorySearch, directorySearch } from '../search.ts';

type Props = {
  search: DirectorySearch;
  /** `replace`: typing doesn't add history entries. */
  onSearch: (search: DirectorySearch, replace?: boolean) => void;
};

export function DirectoryFilters({ search, onSearch }: Props) {
  const change = (change: Record<string, unknown>, replace?: boolean) =>
    onSearch(directorySearch({ ...search, ...change }), replace);
  const here = useRef<HTMLElement>(null);
  // What was typed or chosen in the server-rendered page before it was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const fields = here.current?.querySelectorAll<HTMLInputElement>('input,select') ?? [];
    const [q, form = '', house, year] = Array.from(fields, ({ value }) => value);
    const given = directorySearch({
      q,
      house,
      ...(LEAVING_YEARS && { leaving_year: year ?? search.leaving_year }),
      ...parseFormFilter(form),
    });
    if (JSON.stringify(given) !== JSON.stringify(search)) onSearch(given, true);
  }, []);
  return (
    <search ref={here} className="name-filters">
      <SearchField showLabel label="Search by name" value={search.q ?? ''} onChange={(q) => change({ q }, true)} />
      <SelectField
        label="Filter by Form"
        empty="All forms"
        options={FORM_FILTERS}
        value={formFilterValue(search)}
        onChange={({ target }) => change({ form: undefined, level: undefined, ...parseFormFilter(target.value) })}
      />
      <SelectField
        label="Filter by House"
        empty="All houses"
        options={HOUSE_FILTERS}
        value={search.house ?? ''}
        onChange={({ target }) => change({ house: target.value })}
      />
      {LEAVING_YEARS && (
        <SelectField
          label="Filter by Leaving Year"
          empty="All years"
          options={yearOptions()}
          value={search.leaving_year ?? ''}
          onChange={({ target }) => change({ leaving_year: target.value })}
        />
      )}
    </search>
  );
}

import { LEAVING_YEARS } from '../../contract/leaving-years.ts';
import { ROLE_NAMES, USER_PROFILES, USER_SORTS } from '../../contract/list-choices.ts';
import { FORM_FILTERS, formFilterValue, HOUSE_FILTERS, parseFormFilter } from '../lib/class-filters.ts';
import { yearOf, yearOptions } from '../lib/leaving-years.ts';
import { filterFields } from '../lib/list-filters.ts';
import { spaced } from '../lib/text-format.ts';
import { SearchField } from '../ui/search-field.tsx';
import { type Option, SelectField } from '../ui/select-field.tsx';
import type { UserSearch } from './search.ts';
import { SORT_NAMES } from './sort.ts';

const PROFILES = { completed: 'Profile completed', incomplete: 'Profile not completed', paused: 'Class lists paused' };
const PROFILE_OPTIONS: Option[] = USER_PROFILES.map((value) => ({ value, label: PROFILES[value] }));
const ROLE_OPTIONS: Option[] = ROLE_NAMES.map((value) => ({ value, label: spaced(value) }));
const SORT_OPTIONS: Option[] = USER_SORTS.filter((value) => value !== 'newest').map((value) => ({
  value,
  label: SORT_NAMES[value],
}));

/** Without the order and the open person. */
export const userFilters = ({ user: _user, sort: _sort, ...filters }: UserSearch) => filters;

type Props = { search: UserSearch; onSearch: (change: UserSearch) => void };

export function UserFilters({ search, onSearch }: Props) {
  const { text, choice } = filterFields(search, onSearch);
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-4">
      <SearchField showLabel label="Name, email or phone" {...text('q')} className="col-span-2" />
      <SelectField label="Role" empty="Anyone" options={ROLE_OPTIONS} {...choice('role')} />
      <SelectField label="Profile" empty="All" options={PROFILE_OPTIONS} {...choice('profile')} />
      <SelectField label="House" empty="All houses" options={HOUSE_FILTERS} {...choice('house')} />
      <SelectField
        label="Class"
        empty="All classes"
        options={FORM_FILTERS}
        value={formFilterValue(search)}
        onChange={({ target }) => {
          const { form, level } = parseFormFilter(target.value);
          onSearch({ form, level });
        }}
      />
      {LEAVING_YEARS && (
        <SelectField
          label="Leaving year"
          empty="All years"
          options={yearOptions()}
          value={search.leaving_year ?? ''}
          onChange={({ target }) => onSearch({ leaving_year: yearOf(target.value) })}
        />
      )}
      <SelectField label="Sort by" empty={SORT_NAMES.newest} options={SORT_OPTIONS} {...choice('sort')} />
    </search>
  );
}

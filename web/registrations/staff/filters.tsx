import { REGISTRATION_SORTS, REGISTRATION_STATUSES } from '../../../contract/list-choices.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type Option, SelectField } from '../../ui/select-field.tsx';
import { type RegisteredSearch, registeredSearch, SORT_NAMES, type Summary } from './search.ts';
import { STANDINGS } from './status.ts';

const STANDING_OPTIONS: Option[] = REGISTRATION_STATUSES.map((value) => ({ value, label: STANDINGS[value].words }));
const SORT_OPTIONS: Option[] = REGISTRATION_SORTS.filter((value) => value !== 'newest').map((value) => ({
  value,
  label: SORT_NAMES[value],
}));

type Props = {
  search: RegisteredSearch;
  ticketTypes: Summary['ticket_types'];
  onSearch: (change: RegisteredSearch) => void;
};

type NameProps = Pick<Props, 'search' | 'onSearch'>;

/** Stands first: at the door a name is looked for, on a phone. */
export function RegisteredNameSearch({ search, onSearch }: NameProps) {
  return (
    <search className="mb-5 block">
      <SearchField label="Search by name" value={search.q ?? ''} onChange={(q) => onSearch({ q: q || undefined })} />
    </search>
  );
}

/** Which of them, and in what order. */
export function RegisteredFilters({ search, ticketTypes, onSearch }: Props) {
  const choose = (name: 'standing' | 'ticket' | 'sort') => ({
    value: search[name] ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      onSearch({ [name]: registeredSearch({ [name]: target.value })[name] }),
  });
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-3">
      <SelectField label="Payment" empty="All" options={STANDING_OPTIONS} {...choose('standing')} />
      <SelectField
        label="Ticket type"
        empty="All tickets"
        options={ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
        {...choose('ticket')}
      />
      <SelectField
        label="Sort by"
        empty={SORT_NAMES.newest}
        options={SORT_OPTIONS}
        {...choose('sort')}
        className="max-lg:col-span-2"
      />
    </search>
  );
}

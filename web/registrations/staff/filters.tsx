import { REGISTRATION_SORTS } from '../../../contract/list-choices.ts';
import { PAYMENT_STATE_LOOKS, PAYMENT_STATES } from '../../../contract/payment-states.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type Option, SelectField } from '../../ui/select-field.tsx';
import { type RegistrationSearch, SORT_LABELS, type Summary } from './search.ts';

const STATUS_OPTIONS: Option[] = PAYMENT_STATES.map((value) => ({
  value,
  label: PAYMENT_STATE_LOOKS[value].label,
}));
const SORT_OPTIONS: Option[] = REGISTRATION_SORTS.filter((value) => value !== 'newest').map((value) => ({
  value,
  label: SORT_LABELS[value],
}));

type Props = {
  search: RegistrationSearch;
  ticketTypes: Summary['ticket_types'];
  onSearch: (change: RegistrationSearch) => void;
};

/** First on the screen: at the door staff search for names on a phone. */
export function NameSearch({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  return (
    <search className="mb-5 block">
      <SearchField label="Search by name or payment code" {...filterFields(search, onSearch).text('q')} />
    </search>
  );
}

export function RegistrationFilters({ search, ticketTypes, onSearch }: Props) {
  const { choice } = filterFields(search, onSearch);
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-3">
      <SelectField label="Payment" empty="All" options={STATUS_OPTIONS} {...choice('status')} />
      <SelectField
        label="Ticket type"
        empty="All tickets"
        options={ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
        {...choice('ticket')}
      />
      <SelectField
        label="Sort by"
        empty={SORT_LABELS.newest}
        options={SORT_OPTIONS}
        {...choice('sort')}
        className="max-lg:col-span-2"
      />
    </search>
  );
}

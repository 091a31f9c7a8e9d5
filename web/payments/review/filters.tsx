import { PAYMENT_STATUS_LABELS } from '../../../contract/labels.ts';
import { PAYMENT_STATUSES, type PaymentSort, type PaymentStatus } from '../../../contract/list-choices.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PaymentSearch } from './queries.ts';

const STATUSES = PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_LABELS[value] }));

const ORDERS = [{ value: 'waiting', label: 'Longest waiting' }];

type Props = { search: PaymentSearch; onSearch: (change: PaymentSearch) => void };

export function PaymentFilters({ search, onSearch }: Props) {
  return (
    <search className="mb-5 grid gap-3 grid-cols-[2fr_3fr] lg:grid-cols-[minmax(0,1fr)_12rem_13rem]">
      <SearchField
        label="Search by name, email or reference"
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
        className="max-lg:col-span-2"
      />
      <SelectField
        hideLabel
        label="Status"
        empty="All"
        options={STATUSES}
        value={search.status ?? ''}
        onChange={(event) => onSearch({ status: (event.target.value || undefined) as PaymentStatus | undefined })}
      />
      <SelectField
        hideLabel
        label="Sort by"
        empty="Newest first"
        options={ORDERS}
        value={search.sort === 'waiting' ? 'waiting' : ''}
        onChange={(event) => onSearch({ sort: (event.target.value || undefined) as PaymentSort | undefined })}
      />
    </search>
  );
}

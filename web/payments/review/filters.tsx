import { PAYMENT_STATUS_LABELS } from '../../../contract/labels.ts';
import { PAYMENT_STATUSES } from '../../../contract/list-choices.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PaymentSearch } from './queries.ts';

const STATUSES = PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_LABELS[value] }));

const ORDERS = [{ value: 'waiting', label: 'Longest waiting' }];

type Props = { search: PaymentSearch; onSearch: (change: PaymentSearch) => void };

export function PaymentFilters({ search, onSearch }: Props) {
  const fields = filterFields(search, onSearch);
  return (
    <search className="mb-5 grid gap-3 grid-cols-[2fr_3fr] lg:grid-cols-[minmax(0,1fr)_12rem_13rem]">
      <SearchField label="Search by name, email or reference" {...fields.text('q')} className="max-lg:col-span-2" />
      <SelectField hideLabel label="Status" empty="All" options={STATUSES} {...fields.choice('status')} />
      <SelectField hideLabel label="Sort by" empty="Newest first" options={ORDERS} {...fields.choice('sort')} />
    </search>
  );
}

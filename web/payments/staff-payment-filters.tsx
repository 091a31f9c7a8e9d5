import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/constants.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { PaymentSearch } from './staff-payment-search.ts';

const NAMES: Record<PaymentStatus, string> = { pending: 'Pending', confirmed: 'Confirmed', failed: 'Failed' };
const OPTIONS = PAYMENT_STATUSES.map((value) => ({ value, label: NAMES[value] }));

type Props = { search: PaymentSearch; onSearch: (change: PaymentSearch) => void };

/** Search box and status filter (spec 2). */
export function StaffPaymentFilters({ search, onSearch }: Props) {
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField
        label="Search by name, email or reference"
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <SelectField
        hideLabel
        label="Status"
        empty="All"
        options={OPTIONS}
        value={search.status ?? ''}
        onChange={(event) => onSearch({ status: (event.target.value || undefined) as PaymentStatus | undefined })}
      />
    </search>
  );
}

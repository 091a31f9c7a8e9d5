import { filterFields } from '../../lib/list-filters.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isBackwards, type Report, type ReportSearch } from './queries.ts';

type Props = { search: ReportSearch; onSearch: (change: ReportSearch) => void; choices: Report['choices'] };

export function ReportFilters({ search, onSearch, choices }: Props) {
  const { choice } = filterFields(search, onSearch);
  return (
    <search className="mb-8 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <SelectField
        label="Event"
        empty="All events"
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        {...choice('event')}
        className="min-w-0 sm:max-lg:col-span-2"
      />
      <TextField label="Received from" type="date" {...choice('from')} />
      <TextField
        label="Received until"
        type="date"
        error={isBackwards(search) ? 'This day is before the first one.' : undefined}
        {...choice('to')}
      />
    </search>
  );
}

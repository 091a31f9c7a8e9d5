import { FilterX } from 'lucide-react';
import { displayedAction } from '../../contract/log-names.ts';
import { filterFields } from '../lib/list-filters.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { entityLabel } from './labels.ts';
import type { LogSearch } from './search.ts';

type Props = {
  search: LogSearch;
  onSearch: (search: LogSearch) => void;
  /** Values that occur in the log; undefined while loading. */
  offered: { action_types: string[]; entity_types: string[] } | undefined;
};

/** Filters for action type, entity type and date, and 'Clear Filters' (spec 2). */
export function LogFilters({ search, onSearch, offered }: Props) {
  const { choice } = filterFields(search, (change) => onSearch({ ...search, ...change }));
  return (
    <search className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-[1fr_1fr_13rem_auto]">
      <SelectField
        label="Action type"
        empty="All actions"
        options={options(offered?.action_types, search.action_type, displayedAction)}
        {...choice('action_type')}
        className="max-lg:col-span-full"
      />
      <SelectField
        label="Entity type"
        empty="All entities"
        options={options(offered?.entity_types, search.entity_type, entityLabel)}
        {...choice('entity_type')}
      />
      <TextField label="Date" type="date" max="2999-12-31" {...choice('date')} />
      <Button tone="secondary" icon={FilterX} onClick={() => onSearch({})} className="max-lg:col-span-full">
        Clear Filters
      </Button>
    </search>
  );
}

/** Sorted by label. Includes the chosen value even if it doesn't occur in the log. */
function options(values: readonly string[] = [], chosen: string | undefined, name: (value: string) => string) {
  const all = chosen && !values.includes(chosen) ? [...values, chosen] : values;
  return all.map((value) => ({ value, label: name(value) })).sort((one, other) => one.label.localeCompare(other.label));
}

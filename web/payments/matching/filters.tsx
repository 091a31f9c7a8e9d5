import type { LineClass } from '../../../contract/list-choices.ts';
import { filterFields } from '../../lib/list-filters.ts';
import { formatCount } from '../../lib/text-format.ts';
import type { Tone } from '../../ui/badge.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { StatementSearch } from '../statements/queries.ts';
import type { LineCounts } from './queries.ts';

export const CLASS_LOOKS: Readonly<Record<LineClass, { label: string; tone: Tone }>> = {
  ready: { label: 'Ready', tone: 'green' },
  check: { label: 'Check', tone: 'gold' },
  unmatched: { label: 'Unmatched', tone: 'neutral' },
  matched: { label: 'Recorded', tone: 'green' },
  ignored: { label: 'Ignored', tone: 'neutral' },
};
const CLASSES = Object.keys(CLASS_LOOKS) as LineClass[];

type Props = {
  counts: LineCounts | undefined;
  search: StatementSearch;
  onSearch: (change: Pick<StatementSearch, 'q' | 'lines'>) => void;
};

export function LineFilters({ counts, search, onSearch }: Props) {
  const counted = (label: string, ...of: LineClass[]) =>
    counts ? `${label} (${formatCount(of.reduce((sum, each) => sum + counts[each], 0))})` : label;
  const { q, lines } = search;
  const fields = filterFields({ q, lines: lines === 'open' ? undefined : lines }, onSearch);
  const options = [
    ...CLASSES.map((value) => ({ value, label: counted(CLASS_LOOKS[value].label, value) })),
    { value: 'all', label: counted('All', ...CLASSES) },
  ];
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchField label="Search by payer, text or amount" {...fields.text('q')} />
      <SelectField
        hideLabel
        label="Show"
        empty={counted('To do', 'ready', 'check', 'unmatched')}
        options={options}
        {...fields.choice('lines')}
      />
    </search>
  );
}

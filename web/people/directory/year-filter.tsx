import { yearOptions } from '../../lib/leaving-years.ts';
import { SelectField } from '../../ui/select-field.tsx';

type Props = { year: number | undefined; onYear: (year: string) => void };

/** Only in a school with leaving years: the build of another one doesn't contain it. */
export const YearFilter = ({ year, onYear }: Props) => (
  <SelectField
    label="Filter by Leaving Year"
    empty="All years"
    options={yearOptions()}
    value={year ?? ''}
    onChange={({ target }) => onYear(target.value)}
  />
);

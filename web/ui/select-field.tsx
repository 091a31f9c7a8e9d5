import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

export type Option = { value: string; label: string };
export type OptionGroup = { label: string; options: readonly Option[] };
type Props = FieldProps &
  ComponentProps<'select'> & {
    options: readonly (Option | OptionGroup)[];
    /** The first, empty option: 'All houses', 'Choose a method'. */
    empty?: string;
    /** Keeps the label for screen readers only. */
    hideLabel?: boolean;
  };

/** The browser's own select: light, and familiar on every phone. */
export function SelectField({ options, empty, hideLabel, label, hint, error, optional, className, ...rest }: Props) {
  const field = useFieldIds(hint, error);
  const control = (
    <span className="relative block">
      <select
        {...rest}
        {...field.control}
        aria-label={hideLabel ? label : undefined}
        className={cx(INPUT, 'appearance-none pr-10')}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((each) =>
          'options' in each ? (
            <optgroup key={each.label} label={each.label}>
              {each.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(each)
          ),
        )}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
    </span>
  );
  if (hideLabel) return <div className={className}>{control}</div>;
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      {control}
    </Field>
  );
}

const renderOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

import { type ComponentProps, useState } from 'react';
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { school } from '../../school.config.ts';
import { formatDateTime } from '../lib/format.ts';
import type { ApiForm } from '../lib/forms.ts';
import { clocksDiffer, instantOf, viewerZone, zoneName, zoneNow } from '../lib/zone.ts';
import { cx } from './class-names.ts';
import { useIncompleteDate } from './date-field.tsx';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> & {
    /** ISO UTC; null when empty. */
    value: string | null;
    onChange: (instant: string | null) => void;
    /** The earliest instant, ISO UTC. */
    min?: string | undefined;
  };

/** Date and time in the school's zone, whatever the device's; also shows it in the viewer's zone. */
export function DateTimeField({ value, onChange, min, label, hint, error: given, optional, ...rest }: Props) {
  const { className, onBlur, ...more } = rest;
  const { error, checks } = useIncompleteDate('Enter the date and the time.', { error: given, onBlur });
  const [wall, setWall] = useState(value ? zoneNow(value) : '');
  // While a year is half typed the value is a distant date; what was typed stays as long as it means the same instant.
  const shown = (wall ? instantOf(wall) : null) === value ? wall : value ? zoneNow(value) : '';
  const own = viewerZone();
  const isElsewhere = value !== null && clocksDiffer(value, own, school.zone);
  const clock = (
    <>
      {hint && <>{hint} </>}
      {zoneName()} time.
      {isElsewhere && value && ` Your time: ${formatDateTime(value, own)}.`}
    </>
  );
  const field = useFieldIds(clock, error);
  return (
    <Field {...{ label, error, optional, className }} hint={clock} id={field.id}>
      <input
        {...more}
        {...checks}
        {...field.control}
        type="datetime-local"
        min={min ? zoneNow(min) : undefined}
        max="2999-12-31T23:59"
        value={shown}
        onChange={(event) => {
          setWall(event.target.value);
          onChange(event.target.value ? instantOf(event.target.value) : null);
        }}
        className={cx(INPUT, 'figures')}
      />
    </Field>
  );
}

type InForm<V extends FieldValues> = Omit<Props, 'form' | 'name' | 'value' | 'onChange' | 'error'> & {
  form: ApiForm<V>;
  name: FieldPath<V>;
  rules?: NonNullable<UseControllerProps<V>['rules']>;
};

/** The same for a value of a form. */
export function FormDateTimeField<V extends FieldValues>({ form: { control }, name, rules = {}, ...props }: InForm<V>) {
  const { field, fieldState } = useController({ control, name, rules });
  return <DateTimeField {...props} {...field} error={fieldState.error?.message} />;
}

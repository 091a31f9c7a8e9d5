import { Controller, type FieldPath } from 'react-hook-form';
import type { ApiForm } from '../../lib/forms.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';

type Times =
  | { start_date: string | null; end_date: string | null }
  | { start_time: string | null; end_time: string | null };
type Props<V extends Times> = {
  form: ApiForm<V>;
  start: FieldPath<V>;
  end: FieldPath<V>;
  /** The error if the end is not after the start. */
  order: string;
};

/** Start and end, both required. */
export function TimeFields<V extends Times>({ form, start, end, order }: Props<V>) {
  const { control, getValues, trigger, formState, getFieldState } = form;
  const startOf = () => getValues(start) as string | null;
  const errorOf = (name: FieldPath<V>) => getFieldState(name, formState).error?.message;
  const endsLater = (value: string | null) => !startOf() || !value || value > String(startOf()) || order;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Controller
        control={control}
        name={start}
        rules={{ required: 'Choose when it starts.' }}
        render={({ field }) => (
          <DateTimeField
            label="Start"
            {...field}
            onChange={(value) => {
              field.onChange(value);
              if (getFieldState(end, formState).isTouched) void trigger(end);
            }}
            error={errorOf(start)}
          />
        )}
      />
      <Controller
        control={control}
        name={end}
        rules={{ required: 'Choose when it ends.', validate: endsLater }}
        render={({ field }) => (
          <DateTimeField label="End" {...field} min={startOf() ?? undefined} error={errorOf(end)} />
        )}
      />
    </div>
  );
}

import { type FieldPath, useWatch } from 'react-hook-form';
import type { ApiForm } from '../../lib/forms.ts';
import { FormDateTimeField } from '../../ui/date-time-field.tsx';

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
  const { control, getValues, trigger, getFieldState } = form;
  const min = useWatch({ control, name: start }) as string | null;
  const startOf = () => getValues(start) as string | null;
  const endsLater = (value: string | null) => !startOf() || !value || value > String(startOf()) || order;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <FormDateTimeField
        form={form}
        name={start}
        rules={{
          required: 'Choose when it starts.',
          onChange: () => getFieldState(end).isTouched && void trigger(end),
        }}
        label="Start"
      />
      <FormDateTimeField
        form={form}
        name={end}
        rules={{ required: 'Choose when it ends.', validate: endsLater }}
        label="End"
        min={min ?? undefined}
      />
    </div>
  );
}

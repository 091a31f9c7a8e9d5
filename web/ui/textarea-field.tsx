import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** Grows with its text. */
export function TextareaField({ label, hint, error, optional, rows = 3, ...rest }: Props) {
  const field = useFieldIds(hint, error);
  return (
    <Field {...{ label, hint, error, optional }} id={field.id}>
      <textarea
        rows={rows}
        {...rest}
        {...field.control}
        style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
        className={cx(INPUT, 'field-sizing-content max-h-80 py-2.5')}
      />
    </Field>
  );
}

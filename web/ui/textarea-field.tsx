import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

/** Grows with its text. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const field = useFieldIds(id, hint, error);
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
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

import type { ComponentProps } from 'react';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

/**
 * A field for one line, such as `{...form.register('first_name')}`. Other attributes are the input's, such as `type`.
 * Without `autoComplete` the browser suggests nothing.
 */
export function TextField({ label, hint, error, optional, className, ...rest }: Props) {
  const field = useFieldIds(hint, error);
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <input type="text" autoComplete="off" {...rest} {...field.control} className={INPUT} />
    </Field>
  );
}

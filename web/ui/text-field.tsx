import type { ComponentProps } from 'react';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

/** Works with `{...form.register('first_name')}`. */
export function TextField({ label, hint, error, optional, id, className, ...rest }: Props) {
  const field = useFieldIds(id, hint, error);
  return (
    <Field {...{ label, hint, error, optional, className }} id={field.id}>
      <input type="text" {...rest} {...field.control} className={INPUT} />
    </Field>
  );
}

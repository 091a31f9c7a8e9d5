import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Field, type FieldProps, INPUT, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'children'> & { after?: ReactNode; lead?: ReactNode };

/** Works with `{...form.register('first_name')}`. `lead` is an icon inside the field. */
export function TextField({ label, hint, error, optional, after, lead, id, className, ...rest }: Props) {
  const field = useFieldIds(id, hint, error);
  return (
    <Field {...{ label, hint, error, optional, after, className }} id={field.id}>
      <span className="relative">
        {lead && (
          <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-faint">
            {lead}
          </span>
        )}
        <input type="text" {...rest} {...field.control} className={cx(INPUT, lead ? 'pl-10' : null)} />
      </span>
    </Field>
  );
}

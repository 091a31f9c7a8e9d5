import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { FieldError, useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: ReactNode; error?: string | undefined };

/** The whole line is the target. */
export function Checkbox({ label, hint, error, className, ...rest }: Props) {
  const { id, control } = useFieldIds(hint, error);
  return (
    <div className={cx('grid gap-1', className)}>
      <span className="flex min-h-11 items-center gap-3">
        <input {...rest} {...control} type="checkbox" className="tick" />
        <label htmlFor={id} className="py-2 leading-snug wrap-anywhere">
          {label}
        </label>
      </span>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pl-9 text-[.9rem] text-ink-soft wrap-anywhere">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

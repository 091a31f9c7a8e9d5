import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: ReactNode; error?: string | undefined };

/** The whole line is the target. */
export function Checkbox({ label, hint, error, className, id, ...rest }: Props) {
  const made = useId();
  const base = id ?? made;
  return (
    <div className={cx('grid gap-1', className)}>
      <span className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          id={base}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error ? `${base}-error` : null, hint ? `${base}-hint` : null) || undefined}
          className="tick"
        />
        <label htmlFor={base} className="py-2 leading-snug wrap-anywhere">
          {label}
        </label>
      </span>
      {hint && (
        <p id={`${base}-hint`} className="-mt-2 pl-9 text-[.9rem] text-ink-soft wrap-anywhere">
          {hint}
        </p>
      )}
      <FieldError id={`${base}-error`}>{error}</FieldError>
    </div>
  );
}

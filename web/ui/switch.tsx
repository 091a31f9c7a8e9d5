import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: ReactNode };

/** Takes effect at once. The knob shows a tick when on. */
export function Switch({ label, hint, className, id, ...rest }: Props) {
  const made = useId();
  const base = id ?? made;
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <div>
        <label htmlFor={base} className="block py-1 font-[600] leading-snug">
          {label}
        </label>
        {hint && (
          <p id={`${base}-hint`} className="text-[.9rem] leading-snug text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={base}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state
        role="switch"
        aria-describedby={hint ? `${base}-hint` : undefined}
        className="switch"
      />
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useFieldIds } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hint?: ReactNode };

/** Takes effect at once. The knob shows a tick when on. */
export function Switch({ label, hint, className, ...rest }: Props) {
  const { id, control } = useFieldIds(hint);
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <div>
        <label htmlFor={id} className="block py-1 font-[600] leading-snug">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[.9rem] leading-snug text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        {...control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state
        role="switch"
        className="switch"
      />
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonTone, buttonClasses, cx, iconClass } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  tone?: ButtonTone | undefined;
  size?: ButtonSize;
  wide?: boolean;
  icon?: LucideIcon;
  /** Shows `busyLabel`, keeps its width and focus, and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
};

export function Button({
  tone,
  size,
  wide,
  icon: Icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const picture = Icon && <Icon className={iconClass(size)} />;
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClasses(tone, size, wide), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : picture}
          {children}
        </>
      ) : (
        <span className="grid place-items-center">
          <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', busy && 'invisible')}>
            {picture}
            {children}
          </span>
          <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', !busy && 'invisible')}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

/** Props of every field. The label is the accessible name. */
export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Also marks the control invalid. */
  error?: string | undefined;
  /** Shows 'Optional' beside the label, outside the accessible name. */
  optional?: boolean;
};

export const INPUT =
  'w-full min-h-11 rounded-md border border-rule-strong bg-raised px-3.5 py-2 text-ink ' +
  'shadow-[inset_0_1px_2px_rgb(var(--shade)/.06)] transition-colors hover:border-ink-soft ' +
  'aria-invalid:border-red aria-invalid:border-2 disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken';

/** Ids that connect a control with its hint and error. */
export function useFieldIds(hint: unknown, error?: unknown) {
  const id = useId();
  const describedBy = cx(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined;
  return { id, control: { id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined } };
}

type Frame = FieldProps & { id: string; children: ReactNode; className?: string | undefined };

/** Label, control, error and hint. */
export function Field({ id, label, hint, error, optional, className, children }: Frame) {
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[650] leading-snug">
          {label}
        </label>
        {optional && <span className="text-[.85rem] text-ink-faint">Optional</span>}
      </div>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <p id={`${id}-hint`} className="text-[.9rem] leading-snug text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Renders nothing without a message. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-[.92rem] font-[600] leading-snug text-red-ink">
      <CircleAlert className="mt-[.15em] size-[1em] shrink-0" />
      {children}
    </p>
  );
}

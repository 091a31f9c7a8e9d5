import { useId } from 'react';
import { cx } from './class-names.ts';

type Props<T extends string> = {
  /** The radio group's accessible name: 'Form 1'. */
  label: string;
  options: readonly T[];
  value: T | null;
  onChange: (value: T) => void;
};

/** A radio group in one row, for short options such as class levels. */
export function ChoiceRow<T extends string>({ label, options, value, onChange }: Props<T>) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <span id={id} className="w-16 shrink-0 font-[650]">
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="flex min-w-0 flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option}
            className={cx(
              'relative grid size-11 place-items-center rounded-md border font-[700] transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option === value
                ? 'border-green bg-green text-on-green shadow-[inset_0_0_0_2px_var(--raised)]'
                : 'border-rule-strong bg-raised hover:border-green hover:text-green-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
            />
            <span className="pointer-events-none">{option}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

import { Check } from 'lucide-react';
import { cx } from './class-names.ts';

type Props = {
  steps: readonly string[];
  /** Index of the step one is at. */
  current: number;
  label: string;
};

/** The current step of a few. */
export function ProgressLine({ steps, current, label }: Props) {
  return (
    <ol aria-label={label} className="@container grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="relative grid justify-items-center gap-1.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={cx('absolute top-4 right-1/2 h-0.5 w-full', index <= current ? 'bg-gold' : 'bg-rule')}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'figures relative z-1 grid size-8.5 place-items-center rounded-full border-2 font-[700] text-[.95rem]',
              index < current && 'border-green bg-green text-on-green',
              index === current && 'border-green bg-raised text-green-ink shadow-[0_0_0_3px_var(--gold-wash)]',
              index > current && 'border-rule bg-ground text-ink-faint',
            )}
          >
            {index < current ? <Check className="size-4.5" strokeWidth={3} /> : index + 1}
          </span>
          {/* With large text the labels would overlap; the page's title names the step too. */}
          <span
            className={cx(
              'px-1 text-[.88rem] leading-snug @max-[12rem]:sr-only',
              index === current ? 'font-[650]' : 'text-ink-soft',
            )}
          >
            {step}
            {index < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

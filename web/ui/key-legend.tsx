import { cx } from './class-names.ts';

type Props = { keys: readonly { keys: readonly string[]; label: string }[]; className?: string };

/** What keys do while the list, or the open item, has the focus (WCAG 2.1.4). */
export const KeyLegend = ({ keys, className }: Props) => (
  <section aria-label="Keys" className={cx('pointer-coarse:hidden', className)}>
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-[.85rem] text-ink-soft">
      {keys.map(({ keys: [key], label }) => (
        <li key={key} className="flex items-center gap-1.5">
          <kbd className="min-w-6 rounded-sm border border-rule-strong bg-ground px-1.5 text-center font-[650] text-ink">
            {key}
          </kbd>
          {label}
        </li>
      ))}
    </ul>
  </section>
);

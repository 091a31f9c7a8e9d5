import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Detail = { term: string; detail: ReactNode };

type Props = { items: readonly Detail[]; sum?: boolean; className?: string };

/** Terms and values; skips null, undefined, false and empty ones. `sum` shows the last as a total. */
export function DescriptionList({ items, sum, className }: Props) {
  const given = items.filter(({ detail }) => detail || detail === 0);
  return (
    <dl className={cx('grid', className)}>
      {given.map(({ term, detail }, index) => {
        const isSum = sum && index === given.length - 1;
        return (
          <div
            key={term}
            className={cx(
              'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2',
              isSum ? 'mt-1 border-ink border-t font-[750] text-[1.15rem]' : 'border-rule not-first:border-t',
            )}
          >
            <dt className={isSum ? '' : 'text-ink-soft'}>{term}</dt>
            <dd className="figures ml-auto min-w-0 text-right">{detail}</dd>
          </div>
        );
      })}
    </dl>
  );
}

import { cx } from './class-names.ts';

/** A sports house with its colour. */
export function HousePill({ house, className }: { house: string; className?: string }) {
  return (
    <span
      data-house={house}
      className={cx(
        'inline-flex items-center gap-2 whitespace-nowrap font-[600] text-[.92rem] leading-snug',
        className,
      )}
    >
      <span aria-hidden="true" className="ml-0.5 size-2.5 rotate-45 bg-house" />
      {house}
    </span>
  );
}

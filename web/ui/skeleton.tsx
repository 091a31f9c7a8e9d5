import { cx } from './class-names.ts';

/** A grey placeholder; size it with classes (`h-5 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** Placeholders for a list: `of` is the shape of one. Announces 'Loading…' once. */
export function SkeletonList({ count, of, className }: { count: number; of: React.ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical and static
        <div key={index} aria-hidden="true" className="contents">
          {of}
        </div>
      ))}
    </div>
  );
}

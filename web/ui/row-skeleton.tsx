import { cx } from './class-names.ts';
import { Skeleton, SkeletonList } from './skeleton.tsx';

/** A table row that is loading. `face`: with a round photo. */
export const RowSkeleton = ({ face = false }: { face?: boolean }) => (
  <div className={cx('flex items-center rounded-lg border border-rule bg-raised px-4 py-3', face ? 'gap-4' : 'gap-6')}>
    {face && <Skeleton className="size-11 rounded-full" />}
    <span className="grid min-w-0 flex-1 gap-2">
      <Skeleton className="h-4 w-40 max-w-full" />
      <Skeleton className="h-3.5 w-56 max-w-full" />
    </span>
    <Skeleton className="h-5 w-28 max-sm:hidden" />
    <Skeleton className="h-6 w-24 max-sm:hidden" />
  </div>
);

/** A list of them. */
export const RowSkeletons = ({ count, face = false }: { count: number; face?: boolean }) => (
  <SkeletonList count={count} of={<RowSkeleton face={face} />} className="grid gap-3" />
);

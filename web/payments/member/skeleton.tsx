import { Skeleton } from '../../ui/skeleton.tsx';

export function PaymentSkeleton() {
  return (
    <div role="status" className="grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-10">
      <span className="sr-only">Loading…</span>
      <div className="grid content-start gap-4">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="mt-4 h-7 w-48" />
        <Skeleton className="h-18 rounded-lg" />
        <Skeleton className="h-18 rounded-lg" />
      </div>
      <Skeleton className="h-64 rounded-lg max-md:hidden" />
    </div>
  );
}

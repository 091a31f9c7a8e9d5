import { cx } from './class-names.ts';

/** Decorative, the size of the text: say what is happening in words beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={cx('size-[1.1em] animate-spin', className)} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Fills the page while it loads. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-3 text-ink-soft">
      <Spinner className="size-9 text-gold" />
      <span>Loading…</span>
    </div>
  );
}

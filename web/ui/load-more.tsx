import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type Props = {
  hasMore: boolean;
  isLoading: boolean;
  /** Of the last try; the next one is then by hand. */
  hasFailed?: boolean;
  onMore: () => void;
  /** What there is more of: 'alumni'. */
  what: string;
};

/** At the end of a list: asks for the next page as it comes near the screen, and by a button. */
export function LoadMore({ hasMore, isLoading, hasFailed = false, onMore, what }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  const isWatching = hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (!isWatching || !mark.current) return;
    // On a busy device it hears of coming and going at once, and the last word counts.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '800px',
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [isWatching]);
  if (!hasMore) return null;
  return (
    <div ref={mark} className="grid justify-items-center gap-3 py-8">
      {hasFailed && <FormError>More {what} could not be loaded.</FormError>}
      <Button tone="secondary" busy={isLoading} busyLabel={`Loading more ${what}…`} onClick={onMore}>
        {hasFailed ? 'Try again' : `Show more ${what}`}
      </Button>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = { id: string; children: ReactNode };

/** A name that opens its profile over the list it stands in. The whole card answers to it. */
export function PersonLink({ id, children }: Props) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, person: id })}
      state={{ isOverList: true }}
      resetScroll={false}
      preload={false}
      className="after:absolute after:inset-0 after:rounded-lg hover:text-green-ink hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before this one is the list underneath, so closing is going back. */
    isOverList?: boolean;
  }
}

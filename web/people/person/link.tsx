import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';

export const PersonDialog = lazyWithPreload(async () => (await import('./dialog.tsx')).PersonDialog);

type Props = { id: string; children: ReactNode };

/** A name that opens the profile over the list. The whole card is clickable. */
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
    /** The previous history entry is the list underneath. */
    isOverList?: boolean;
  }
}

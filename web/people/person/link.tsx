import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLinkLeft, leaveByLink } from '../../lib/page-focus.ts';
import { cx } from '../../ui/class-names.ts';

type Props = { id: string; children: ReactNode; className?: string };

/** A name or face that opens the person's page. Everything in its positioned parent is clickable. */
export function PersonLink({ id, children, className }: Props) {
  return (
    <Link
      to="/people/$personId"
      params={{ personId: id }}
      state={{ isFromList: true }}
      preload={false}
      ref={(link) => void (link && isLinkLeft(link))}
      onClick={({ currentTarget }) => leaveByLink(currentTarget)}
      className={cx(
        'after:absolute after:inset-0 after:rounded-lg hover:text-green-ink hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus',
        className,
      )}
    >
      {children}
    </Link>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list that the person was opened from. */
    isFromList?: boolean;
  }
}

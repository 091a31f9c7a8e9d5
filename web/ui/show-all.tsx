import type { ReactNode } from 'react';
import type { StaffPath } from '../../contract/staff-screens.ts';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { focusCount } from './list-count.tsx';

/** For a list in which nothing matches its filters: leads to the same list without them. */
export const ShowAllLink = ({ to, children }: { to: StaffPath; children: ReactNode }) => (
  <LinkButton to={to} tone="secondary" resetScroll={false} onClick={focusCount}>
    {children}
  </LinkButton>
);

/** The same where the filters are cleared without a link. */
export function ShowAllButton({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  const press = () => {
    focusCount();
    onShow();
  };
  return (
    <Button tone="secondary" onClick={press}>
      {children}
    </Button>
  );
}

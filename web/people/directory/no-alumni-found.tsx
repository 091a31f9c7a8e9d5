import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowAllButton } from '../../ui/show-all.tsx';

type Props = {
  onClear?: (() => void) | undefined;
  /** A visitor typed a name, which searches only the initial of last names (docs/decisions/0011). */
  isByInitial: boolean;
  /** Name suggestions. */
  children?: ReactNode;
};

export function NoAlumniFound({ onClear, isByInitial, children }: Props) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No alumni found"
      action={onClear && <ShowAllButton onShow={onClear}>Clear Filters</ShowAllButton>}
    >
      {explanation(isByInitial, Boolean(onClear))}
      {children}
    </EmptyState>
  );
}

function explanation(isByInitial: boolean, isFiltered: boolean): string {
  if (isByInitial) {
    return 'Visitors see only the first letter of last names, so a full last name finds no one. Try a first name, such as Marcia or Marcia C, or fewer filters.';
  }
  if (isFiltered) return 'Try another spelling, or fewer filters.';
  return 'No profiles yet. Be the first.';
}

import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Props = {
  onClear?: (() => void) | undefined;
  /** A stranger typed a name: of last names they search the initial only (0011). */
  isByInitial?: boolean;
  /** Names that may have been meant. */
  children?: ReactNode;
};

/** The button goes with what it clears: the count above the list takes the focus. */
function clear(button: HTMLElement, onClear: () => void) {
  button.closest('main')?.querySelector<HTMLElement>('[role=status]')?.focus();
  onClear();
}

/** In place of the cards where nobody matches, or nobody is listed yet. */
export function NobodyFound({ onClear, isByInitial = false, children }: Props) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No alumni found"
      action={
        onClear && (
          <Button tone="secondary" onClick={({ currentTarget }) => clear(currentTarget, onClear)}>
            Clear Filters
          </Button>
        )
      }
    >
      {wordsFor(isByInitial, Boolean(onClear))}
      {children}
    </EmptyState>
  );
}

function wordsFor(isByInitial: boolean, isFiltered: boolean): string {
  if (isByInitial) {
    return 'Visitors see the first letter of last names only, so a whole last name finds nobody here. Try a first name, such as Marcia or Marcia C, or fewer filters.';
  }
  if (isFiltered) return 'Try another spelling, or fewer filters.';
  return 'Nobody has completed a profile yet. Be the first page of the book.';
}

import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { onClear?: (() => void) | undefined /** Names that may have been meant. */; children?: ReactNode };

/** The button goes with what it clears: the count above the list takes the focus. */
function clear(button: HTMLElement, onClear: () => void) {
  button.closest('main')?.querySelector<HTMLElement>('[role=status]')?.focus();
  onClear();
}

/** In place of the cards where nobody matches, or nobody is listed yet. */
export function NobodyFound({ onClear, children }: Props) {
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
      {onClear
        ? 'Try another spelling, or fewer filters.'
        : 'Nobody has completed a profile yet. Be the first page of the book.'}
      {children}
    </EmptyState>
  );
}

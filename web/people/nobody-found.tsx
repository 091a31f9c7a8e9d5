import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { onClear?: (() => void) | undefined /** Names that may have been meant. */; children?: ReactNode };

/** In place of the cards where nobody matches, or nobody is listed yet. */
export function NobodyFound({ onClear, children }: Props) {
  return (
    <EmptyState
      icon={UsersRound}
      title="No alumni found"
      action={
        onClear && (
          <Button tone="secondary" onClick={onClear}>
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

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** 'Showing 3 of 12 alumni'; nothing while unknown. */
  children: ReactNode;
  /** Clears the filters; undefined if there are none. */
  onClear?: (() => void) | undefined;
};

/** The number of matches and a button to clear the filters. Keeps its height while unknown. */
export const ListCount = ({ children, onClear }: Props) => (
  <div className="flex min-h-11 items-center justify-between gap-4">
    <p role="status" tabIndex={-1} className="figures text-ink-soft">
      {children}
    </p>
    {onClear && (
      <Button
        tone="quiet"
        size="sm"
        className="-mr-3.5 shrink-0"
        icon={X}
        onClick={({ currentTarget }) => {
          // The button disappears, so the count takes the focus.
          (currentTarget.previousSibling as HTMLElement).focus();
          onClear();
        }}
      >
        Clear Filters
      </Button>
    )}
  </div>
);

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** 'Showing 3 of 12 alumni'; nothing while unknown. */
  children: ReactNode;
  /** Clears the filters; undefined if there are none. */
  onClear?: (() => void) | undefined;
};

/** For a button that disappears when pressed: its list's count takes the focus, or the page's title if it has none. */
export function focusCount(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
  (find('[role=status][tabindex]') ?? find('h1'))?.focus();
}

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
        onClick={() => {
          focusCount();
          onClear();
        }}
      >
        Clear Filters
      </Button>
    )}
  </div>
);

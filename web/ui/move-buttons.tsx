import { ArrowDown, ArrowUp } from 'lucide-react';
import { buttonClasses, cx } from './class-names.ts';

export type Step = -1 | 1;

/** The items with that one moved one place; the same array if it is at that end, or isn't among them. */
export function moved<T extends { id: string }>(items: readonly T[], id: string, by: Step): readonly T[] {
  const from = items.findIndex((item) => item.id === id);
  const [item, other] = [items[from], items[from + by]];
  return item && other ? items.with(from, other).with(from + by, item) : items;
}

type Props = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: Step) => void };

/** Move an item of a list up or down. React gives the focus back to a button that moves in the document. */
export const MoveButtons = ({ isFirst, isLast, ...item }: Props) => (
  <span className="flex shrink-0 gap-2">
    <MoveButton {...item} by={-1} isAtEnd={isFirst} />
    <MoveButton {...item} by={1} isAtEnd={isLast} />
  </span>
);

type ButtonProps = Pick<Props, 'name' | 'onMove'> & { by: Step; isAtEnd: boolean };

/** Stays focusable at the end of the list: the press that moved the item there still has the focus. */
function MoveButton({ name, by, isAtEnd, onMove }: ButtonProps) {
  const [direction, Icon] = by === -1 ? (['up', ArrowUp] as const) : (['down', ArrowDown] as const);
  return (
    <button
      type="button"
      aria-label={`Move ${name} ${direction}`}
      title={`Move ${direction}`}
      aria-disabled={isAtEnd || undefined}
      className={cx(
        buttonClasses('secondary', 'sm'),
        'w-11 px-0! pointer-fine:w-9',
        isAtEnd && 'cursor-default! opacity-45',
      )}
      onClick={() => !isAtEnd && onMove(by)}
    >
      <Icon className="size-4.5" />
    </button>
  );
}

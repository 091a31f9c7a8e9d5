import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { actionOfKey, withMoves } from '../../lib/list-keys.ts';
import { cardId, useCurrentCard } from '../../ui/current-card.ts';
import { KeyLegend } from '../../ui/key-legend.tsx';
import { toast } from '../../ui/toast.ts';
import { LineCard } from './card.tsx';
import { dialogFor, mayConfirm } from './items.ts';
import type { BankLine } from './queries.ts';
import type { LineTools } from './use-batches.ts';

type Props = LineTools & {
  lines: readonly BankLine[];
  /** While a dialog is open or its code is loading, keys do nothing here: there is never a second dialog. */
  isPaused: boolean;
  /** Set to the current line, for a dialog that closes. */
  focused: RefObject<HTMLElement | null>;
};

const KEYS = withMoves([
  { keys: ['Enter'], action: 'confirm', label: 'confirm' },
  { keys: ['S'], action: 'split', label: 'split or search' },
  { keys: ['X'], action: 'ignore', label: 'ignore' },
  { keys: ['Z'], action: 'undo', label: 'undo' },
]);
type KeyAction = (typeof KEYS)[number]['action'];

/** One line after the other, by mouse, touch or keys. Tab reaches the current line; J and K move (WCAG 2.1.4). */
export function LineList({ lines, isPaused, focused, ...tools }: Props) {
  const { batches, mayRecord, onOpen } = tools;
  const list = useRef<HTMLOListElement>(null);
  const { at, setCurrent, move } = useCurrentCard(list, lines, focused);
  const confirm = (line: BankLine) => {
    if (mayConfirm(line)) void batches.confirm(line);
    else onOpen(dialogFor(line), line);
  };
  // While an action is running, Z would undo the one before it.
  const mayAct = mayRecord && batches.busy === null;
  const actions = (line: BankLine): Partial<Record<KeyAction, () => void>> => ({
    ...move,
    ...(mayAct &&
      isOpen(line) && {
        confirm: () => confirm(line),
        split: () => onOpen('split', line),
        ignore: () => onOpen('ignore', line),
      }),
    ...(mayAct && {
      undo: () => (batches.last ? void batches.undo(batches.last) : toast.error('There’s nothing to undo.')),
    }),
  });
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // React also passes keys pressed in a dialog over it.
    if (isPaused || !list.current?.contains(target)) return;
    const line = lines[at];
    const action = actionOfKey(KEYS, event);
    const run = line && action && actions(line)[action];
    // Enter presses the button that has the focus.
    if (!run || (action === 'confirm' && !target.matches('article'))) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      {mayRecord && <KeyLegend keys={KEYS} className="mb-3 max-md:hidden" />}
      <ol ref={list} onKeyDown={press} className="grid gap-3">
        {lines.map((line, index) => (
          <li key={line.id}>
            <LineCard
              {...tools}
              id={cardId(line.id)}
              line={line}
              isCurrent={index === at}
              onCurrent={() => setCurrent(line.id)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const isOpen = ({ class: of }: BankLine): boolean => of !== 'matched' && of !== 'ignored';

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { LineCard } from './card.tsx';
import { dialogFor, mayConfirm } from './items.ts';
import { actionOf, KEYS, type KeyAction } from './keys.ts';
import type { BankLine } from './queries.ts';
import type { LineTools } from './use-batches.ts';

type Props = LineTools & {
  lines: readonly BankLine[];
  /** While a dialog is open or its code is loading, keys do nothing here: there is never a second dialog. */
  isPaused: boolean;
  /** Set to the current line, for a dialog that closes. */
  focused: RefObject<HTMLElement | null>;
};

const cardId = (id: string) => `line-${id}`;
const cardOf = (id: string | undefined | null) => (id ? document.getElementById(cardId(id)) : null);
const focusCard = (id: string | undefined) => {
  const card = cardOf(id);
  if (!card) return;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
};

/** One line after the other, by mouse, touch or keys. Tab reaches the current line; J and K move (WCAG 2.1.4). */
export function LineList({ lines, batches, mayRecord, onOpen, isPaused, focused }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const at = Math.max(
    lines.findIndex(({ id }) => id === current),
    0,
  );
  useNextWhenGone(list, focused, lines, current);
  const confirm = (line: BankLine) => {
    if (mayConfirm(line)) void batches.confirm(line);
    else onOpen(dialogFor(line), line);
  };
  const actions = (line: BankLine): Partial<Record<KeyAction, () => void>> => ({
    next: () => focusCard(lines[at + 1]?.id),
    previous: () => focusCard(lines[at - 1]?.id),
    ...(mayRecord &&
      isOpen(line) && {
        confirm: () => confirm(line),
        split: () => onOpen('split', line),
        ignore: () => onOpen('ignore', line),
      }),
    ...(mayRecord && {
      undo: () => (batches.last ? void batches.undo(batches.last) : toast.error('There’s nothing to undo.')),
    }),
  });
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // React also passes keys pressed in a dialog over it.
    if (isPaused || !list.current?.contains(target)) return;
    const line = lines[at];
    const action = actionOf(event);
    const run = line && action && actions(line)[action];
    // Enter presses the button that has the focus.
    if (!run || (action === 'confirm' && !target.matches('article'))) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      {mayRecord && <KeyLegend />}
      <ol ref={list} onKeyDown={press} className="grid gap-3">
        {lines.map((line, index) => (
          <li key={line.id}>
            <LineCard
              id={cardId(line.id)}
              line={line}
              isCurrent={index === at}
              onCurrent={() => setCurrent(line.id)}
              batches={batches}
              mayRecord={mayRecord}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const isOpen = ({ class: of }: BankLine): boolean => of !== 'matched' && of !== 'ignored';

/** A recorded line leaves the list: the line that takes its place gets the focus that it had. */
function useNextWhenGone(
  list: RefObject<HTMLElement | null>,
  focused: RefObject<HTMLElement | null>,
  lines: readonly BankLine[],
  current: string | null,
): void {
  const before = useRef(lines);
  useLayoutEffect(() => {
    const was = before.current.findIndex(({ id }) => id === current);
    before.current = lines;
    const isThere = lines.some(({ id }) => id === current);
    if (isThere) focused.current = cardOf(current);
    if (isThere || was < 0) return;
    const hasFocus = document.activeElement === document.body || list.current?.contains(document.activeElement);
    const next = (lines[was] ?? lines.at(-1))?.id;
    focused.current = cardOf(next);
    if (hasFocus) focusCard(next);
  }, [list, focused, lines, current]);
}

const KeyLegend = () => (
  <section aria-label="Keys" className="mb-3 max-md:hidden pointer-coarse:hidden">
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1.5 text-[.85rem] text-ink-soft">
      {KEYS.map(({ keys: [key], label }) => (
        <li key={key} className="flex items-center gap-1.5">
          <kbd className="min-w-6 rounded-sm border border-rule-strong bg-ground px-1.5 text-center font-[650] text-ink">
            {key}
          </kbd>
          {label}
        </li>
      ))}
    </ul>
  </section>
);

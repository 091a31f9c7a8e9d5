import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { QueueCard } from './card.tsx';
import { actionOf, KEYS, type KeyAction, type Queued } from './queries.ts';

type Props = {
  items: readonly Queued[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  isBusy: boolean;
  /** While a dialog is open, keys do nothing here. */
  isPaused: boolean;
  onApprove: (one: Queued) => void;
  onReject: (one: Queued) => void;
};

const cardId = (id: string) => `suggestion-${id}`;
const focusCard = (id: string | undefined) => {
  const card = id ? document.getElementById(cardId(id)) : null;
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
};

/** One suggestion after the other, by mouse, touch or keys. Tab reaches the current one (WCAG 2.1.4). */
export function SuggestionQueue({ items, chosen, onChoose, isBusy, isPaused, onApprove, onReject }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const at = Math.max(
    items.findIndex(({ id }) => id === current),
    0,
  );
  useNextWhenGone(items, current);
  const run = (action: KeyAction, one: Queued) => {
    if (action === 'next') return focusCard(items[at + 1]?.id);
    if (action === 'previous') return focusCard(items[at - 1]?.id);
    if (isBusy) return;
    return action === 'approve' ? onApprove(one) : onReject(one);
  };
  const press = (event: KeyboardEvent) => {
    // React also passes keys pressed in a dialog over it.
    if (isPaused || !list.current?.contains(event.target as HTMLElement)) return;
    const action = actionOf(event);
    const one = items[at];
    if (!action || !one) return;
    event.preventDefault();
    run(action, one);
  };
  return (
    <>
      <KeyLegend />
      <ol ref={list} onKeyDown={press} aria-label="Suggested numbers" className="grid gap-3">
        {items.map((suggestion, index) => (
          <li key={suggestion.id}>
            <QueueCard
              id={cardId(suggestion.id)}
              suggestion={suggestion}
              isCurrent={index === at}
              onCurrent={() => setCurrent(suggestion.id)}
              isChosen={chosen.has(suggestion.id)}
              onChoose={(isChosen) => onChoose(suggestion.id, isChosen)}
              isBusy={isBusy}
              onApprove={() => onApprove(suggestion)}
              onReject={() => onReject(suggestion)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A decided suggestion leaves the list: the one that takes its place gets the focus that it had. */
function useNextWhenGone(items: readonly Queued[], current: string | null): void {
  const before = useRef(items);
  useLayoutEffect(() => {
    const was = before.current.findIndex(({ id }) => id === current);
    before.current = items;
    if (was < 0 || items.some(({ id }) => id === current)) return;
    if (document.activeElement === document.body) focusCard((items[was] ?? items.at(-1))?.id);
  }, [items, current]);
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

import { type KeyboardEvent, useRef } from 'react';
import { actionOfKey, withMoves } from '../../../lib/list-keys.ts';
import { cardId, useCurrentCard } from '../../../ui/current-card.ts';
import { KeyLegend } from '../../../ui/key-legend.tsx';
import { QueueCard } from './card.tsx';
import type { Queued } from './queries.ts';

type Props = {
  items: readonly Queued[];
  chosen: ReadonlySet<string>;
  /** No more can be chosen. */
  isFull: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  isBusy: boolean;
  /** While a dialog is open, keys do nothing here. */
  isPaused: boolean;
  onApprove: (one: Queued) => void;
  onReject: (one: Queued) => void;
};

const KEYS = withMoves([
  { keys: ['A'], action: 'approve', label: 'approve' },
  { keys: ['R'], action: 'reject', label: 'reject' },
]);

/** One suggestion after the other, by mouse, touch or keys. Tab reaches the current one (WCAG 2.1.4). */
export function SuggestionQueue({ items, chosen, isFull, onChoose, isBusy, isPaused, onApprove, onReject }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { at, setCurrent, move } = useCurrentCard(list, items);
  const press = (event: KeyboardEvent) => {
    // React also passes keys pressed in a dialog over it.
    if (isPaused || !list.current?.contains(event.target as HTMLElement)) return;
    const action = actionOfKey(KEYS, event);
    const one = items[at];
    if (!action || !one) return;
    event.preventDefault();
    if (action === 'next' || action === 'previous') return move[action]();
    if (!isBusy) (action === 'approve' ? onApprove : onReject)(one);
  };
  return (
    <>
      <KeyLegend keys={KEYS} className="mb-3 max-md:hidden" />
      <ol ref={list} onKeyDown={press} aria-label="Suggested numbers" className="grid gap-3">
        {items.map((suggestion, index) => (
          <li key={suggestion.id}>
            <QueueCard
              id={cardId(suggestion.id)}
              suggestion={suggestion}
              isCurrent={index === at}
              onCurrent={() => setCurrent(suggestion.id)}
              isChosen={chosen.has(suggestion.id)}
              mayChoose={!isFull || chosen.has(suggestion.id)}
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

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Items = readonly { id: string }[];
type Element = RefObject<HTMLElement | null>;

export const cardId = (id: string) => `card-${id}`;

const cardOf = (id: string | undefined | null) => (id ? document.getElementById(cardId(id)) : null);

function focusCard(id: string | undefined): void {
  const card = cardOf(id);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

/**
 * The current card of a list: the one that Tab reaches and keys act on. One that is decided leaves the list; the one that
 * takes its place gets the focus that it had. `focused` is set to the current card, for a dialog that closes.
 */
export function useCurrentCard(list: Element, items: Items, focused?: Element) {
  const [current, setCurrent] = useState<string | null>(null);
  const at = Math.max(
    items.findIndex(({ id }) => id === current),
    0,
  );
  const before = useRef(items);
  useLayoutEffect(() => {
    const was = before.current.findIndex(({ id }) => id === current);
    before.current = items;
    const isThere = items.some(({ id }) => id === current);
    if (isThere && focused) focused.current = cardOf(current);
    if (isThere || was < 0) return;
    const hasFocus = document.activeElement === document.body || list.current?.contains(document.activeElement);
    const next = (items[was] ?? items.at(-1))?.id;
    if (focused) focused.current = cardOf(next);
    if (hasFocus) focusCard(next);
  }, [list, focused, items, current]);
  const move = { next: () => focusCard(items[at + 1]?.id), previous: () => focusCard(items[at - 1]?.id) };
  return { at, setCurrent, move };
}

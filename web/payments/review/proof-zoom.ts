import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export const ZOOM = { least: 1, most: 8, step: 1.5, double: 2.5 } as const;

type Point = { x: number; y: number };
type Anchor = { share: Point; at: Point };

export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>(ZOOM.least);
  const current = useRef(zoom);
  const anchor = useRef<Anchor | null>(null);

  /** Keeps what is under the point in place. `point` is in window coordinates; default: the middle. */
  const zoomTo = (wanted: number, point?: Point) => {
    const box = frame.current;
    const next = Math.min(ZOOM.most, Math.max(ZOOM.least, wanted));
    if (!box || next === current.current) return;
    const edges = box.getBoundingClientRect();
    const at = point
      ? { x: point.x - edges.left, y: point.y - edges.top }
      : { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    const share = { x: (box.scrollLeft + at.x) / box.scrollWidth, y: (box.scrollTop + at.y) / box.scrollHeight };
    anchor.current = { share, at };
    current.current = next;
    setZoom(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content has its new size once the zoom changed
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !anchor.current) return;
    const { share, at } = anchor.current;
    box.scrollTo(share.x * box.scrollWidth - at.x, share.y * box.scrollHeight - at.y);
  }, [zoom, frame]);
  const grow = useEffectEvent((factor: number, point: Point) => zoomTo(current.current * factor, point));
  useEffect(() => {
    const box = frame.current;
    return box ? listenToGestures(box, (factor, point) => grow(factor, point)) : undefined;
  }, [frame]);
  return { zoom, zoomTo };
}

type Grow = (factor: number, point: Point) => void;

/** React's wheel and touch listeners are passive and can't prevent scrolling or zooming of the page. */
function listenToGestures(box: HTMLElement, grow: Grow): () => void {
  let apart: number | null = null;
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    // A trackpad pinch is a wheel event with Ctrl, in smaller steps.
    grow(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), { x: event.clientX, y: event.clientY });
  };
  const touch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      apart = null;
      return;
    }
    event.preventDefault();
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (apart) grow(now / apart, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    apart = now;
  };
  const ended = new AbortController();
  const options = { passive: false, signal: ended.signal };
  box.addEventListener('wheel', wheel, options);
  for (const name of ['touchstart', 'touchmove', 'touchend'] as const) box.addEventListener(name, touch, options);
  return () => ended.abort();
}

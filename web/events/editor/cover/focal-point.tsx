import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useMedia } from '../../../lib/state-hooks.ts';

/** In percent from the left and from the top. */
export type Point = { x: number; y: number };

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const LARGE_STEP = 10;

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The point of a picture under the pointer. */
function pointAt({ clientX, clientY }: PointerEvent, picture: HTMLElement): Point {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: percent(((clientX - left) / width) * 100), y: percent(((clientY - top) / height) * 100) };
}

type Props = { url: string; alt: string; point: Point; onMove: (point: Point) => void };

/** Chooses the point of a picture that every crop keeps: by pressing or dragging, or with the arrow keys. */
export function FocalPoint({ url, alt, point, onMove }: Props) {
  const hint = useId();
  const picture = useRef<HTMLDivElement>(null);
  const isTouched = useMedia('(pointer: coarse)');
  const move = (event: PointerEvent) => picture.current && onMove(pointAt(event, picture.current));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault(); // the page would scroll
    const by = event.shiftKey ? LARGE_STEP : 1;
    onMove({ x: percent(point.x + step.x * by), y: percent(point.y + step.y * by) });
  };
  return (
    <div className="grid gap-2">
      <p className="font-[650] leading-snug">What must stay in view</p>
      {/* A finger that drags elsewhere on the picture scrolls the page. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider inside does the same by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={picture}
        className="relative w-fit cursor-crosshair select-none overflow-hidden rounded-md border border-rule bg-sunken"
        onPointerDown={(event) => {
          if (event.pointerType === 'touch' || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
        onClick={(event) => move(event as unknown as PointerEvent)}
      >
        <img src={url} alt={alt} draggable={false} className="max-h-96 max-w-full" />
        <div
          role="slider"
          tabIndex={0}
          aria-label="What must stay in view"
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x}% from the left, ${point.y}% from the top`}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full border-3 border-[#fff] bg-[#0006] shadow-over focus-visible:rounded-full focus-visible:outline-4"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.stopPropagation();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
        >
          <span className="size-2 rounded-full bg-[#fff]" />
        </div>
      </div>
      <p id={hint} className="text-[.9rem] text-ink-soft leading-snug">
        {isTouched
          ? 'Tap what matters most, or drag the circle there.'
          : 'Click what matters most, or move the circle with the arrow keys (with Shift, faster).'}
      </p>
    </div>
  );
}

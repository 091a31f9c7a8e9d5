import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useZoom, ZOOM } from './proof-zoom.ts';

type Props = { url: string; alt: string; after: ReactNode };

/** Zooms by buttons, keys, wheel or two fingers; pans by dragging; rotates. */
export function ProofViewer({ url, alt, after }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(frame);
  const [turns, setTurns] = useState(0);
  const percent = `${Math.round(zoom * 100)}%`;
  const keys: Record<string, () => void> = {
    '+': () => zoomTo(zoom * ZOOM.step),
    '=': () => zoomTo(zoom * ZOOM.step),
    '-': () => zoomTo(zoom / ZOOM.step),
    '0': () => zoomTo(ZOOM.least),
    r: () => setTurns(turns + 1),
  };
  const press = (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the controls within
    <div onKeyDown={press} className="-mx-5 -my-5 grid sm:-mx-6">
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
        tabIndex={0}
        data-begin
        aria-label={`Payment proof at ${percent}`}
        {...dragging}
        onDoubleClick={(event) =>
          zoomTo(zoom > ZOOM.least ? ZOOM.least : ZOOM.double, { x: event.clientX, y: event.clientY })
        }
        className="h-[min(60dvh,46rem)] touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-sunken"
        style={{ cursor: zoom > ZOOM.least ? 'grab' : 'zoom-in' }}
      >
        <div className="relative @container-size" style={{ width: percent, height: percent }}>
          <img
            src={url}
            alt={alt}
            draggable={false}
            className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain"
            style={{
              rotate: `${turns * 90}deg`,
              width: turns % 2 ? '100cqh' : '100cqw',
              height: turns % 2 ? '100cqw' : '100cqh',
            }}
          />
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 border-rule border-t px-5 py-3 sm:px-6">
        <Button tone="secondary" size="icon" aria-label="Zoom out" onClick={keys['-']} disabled={zoom <= ZOOM.least}>
          <ZoomOut className="size-5" />
        </Button>
        <output className="figures min-w-14 text-center">{percent}</output>
        <Button tone="secondary" size="icon" aria-label="Zoom in" onClick={keys['+']} disabled={zoom >= ZOOM.most}>
          <ZoomIn className="size-5" />
        </Button>
        <Button tone="secondary" size="icon" aria-label="Fit the screen" onClick={keys['0']}>
          <Maximize className="size-5" />
        </Button>
        <Button tone="secondary" size="icon" aria-label="Rotate" onClick={keys.r}>
          <RotateCw className="size-5" />
        </Button>
        <span className="text-[.9rem] text-ink-soft max-lg:hidden">
          Keys: + and − zoom, 0 fits, R rotates, arrows move
        </span>
        <span className="ml-auto">{after}</span>
      </div>
    </div>
  );
}

/** For the mouse only: touch scrolls natively. */
const dragging = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.scrollBy(-event.movementX, -event.movementY);
    }
  },
};

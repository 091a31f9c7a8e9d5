import 'react-easy-crop/react-easy-crop.css';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { PHOTO_ZOOM } from '../../../contract/constants.ts';
import { useMedia } from '../../lib/state-hooks.ts';

const { min, max, step } = PHOTO_ZOOM;
const within = (zoom: number) => Math.min(max, Math.max(min, Math.round(zoom * 10) / 10));

type Props = {
  url: string;
  /** Called on every move. */
  onArea: (area: Area) => void;
};

export function PhotoCrop({ url, onArea }: Props) {
  const hint = useId();
  const isTouched = useMedia('(pointer: coarse)');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(min);
  const zoomBy = (change: number) => setZoom((before) => within(before + change));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(step);
    if (key === '-' || key === '_') zoomBy(-step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the two controls inside
    <div className="grid gap-3" onKeyDown={onKeyDown}>
      <div className="relative h-[min(70vw,46dvh)] min-h-56 overflow-hidden rounded-lg bg-sunken sm:h-80">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={min}
          maxZoom={max}
          zoomSpeed={0.4}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': 'Position of the picture', 'aria-describedby': hint }}
          classes={{
            cropAreaClassName: 'focus-visible:outline-4 focus-visible:outline-white focus-visible:-outline-offset-4',
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <p id={hint} className="text-[.94rem] text-ink-soft leading-snug">
        {isTouched
          ? 'Drag to move the picture. Pinch to zoom.'
          : 'Drag to move the picture. Keys: arrows move it, + and − zoom.'}
      </p>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
    </div>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  const button = 'grid size-11 shrink-0 place-items-center rounded-full text-green-ink hover:bg-green-wash';
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="font-[650]">
          Zoom
        </label>
        <output htmlFor={id} className="figures font-[600]">
          {zoom.toFixed(1)}×
        </output>
      </div>
      <div className="flex items-center gap-2">
        <button type="button" aria-label="Zoom out" className={button} onClick={() => onZoom(within(zoom - step))}>
          <Minus className="size-5" />
        </button>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={zoom}
          onChange={({ target }) => onZoom(target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 accent-green"
        />
        <button type="button" aria-label="Zoom in" className={button} onClick={() => onZoom(within(zoom + step))}>
          <Plus className="size-5" />
        </button>
      </div>
    </div>
  );
}

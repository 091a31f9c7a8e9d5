import { cx } from '../../../ui/class-names.ts';
import type { Point } from './focal-point.tsx';

const CROPS = [
  { label: 'On phones', size: 'aspect-[3/2] w-36 sm:w-44' },
  // The text of the event covers its left half.
  { label: 'On computers', size: 'aspect-[3/1] w-64 sm:w-80', shade: 'from-cover/90 from-34% to-cover/0 to-84%' },
];

/** How members will see the picture. */
export function CoverCrops({ url, point }: { url: string; point: Point }) {
  return (
    <div className="flex flex-wrap gap-4">
      {CROPS.map(({ label, size, shade }) => (
        <figure key={label} className="max-w-full">
          <div className={cx('relative max-w-full overflow-hidden rounded-md border border-rule bg-sunken', size)}>
            <img
              src={url}
              alt=""
              style={{ objectPosition: `${point.x}% ${point.y}%` }}
              className="size-full object-cover"
            />
            {shade && <div aria-hidden="true" className={cx('absolute inset-0 bg-linear-to-r', shade)} />}
          </div>
          <figcaption className="mt-1 text-[.9rem] text-ink-soft">{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

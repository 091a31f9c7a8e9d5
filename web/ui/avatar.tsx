import { useState } from 'react';
import { initials } from '../lib/text-format.ts';
import { cx } from './class-names.ts';

const SIZES = {
  nav: { box: 'size-5.5 md:size-7', px: 28 },
  xs: { box: 'size-8 text-[.8rem]', px: 32 },
  sm: { box: 'size-11 text-[1rem]', px: 44 },
  md: { box: 'size-16 text-[1.35rem]', px: 64 },
  lg: { box: 'size-24 text-[2rem]', px: 96 },
  xl: { box: 'size-36 text-[3rem]', px: 144 },
  /** Of a person's page. */
  page: { box: 'size-[min(11rem,70vw)] text-[3.6rem] sm:size-56', px: 224 },
};

type Props = {
  name: string;
  photo: string | null | undefined;
  house?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Set only where the name isn't beside it. */
  alt?: string;
  /** True for the picture of the first screen. */
  eager?: boolean;
  className?: string;
};

/** The server keeps small versions beside each photo: `x.jpg` → `x.96.avif`, `x.256.webp`. */
export const versionsOf = (photo: string, format: 'avif' | 'webp') =>
  [96, 256].map((width) => `${photo.replace(/jpg$/, `${width}.${format}`)} ${width}w`).join();

/** A photo; initials on the house's colour while there is none or it fails to load. */
export function Avatar({ name, photo, house, size = 'md', alt = '', eager = false, className }: Props) {
  const [missing, setMissing] = useState<string>();
  const { box, px } = SIZES[size];
  const frame = cx('inline-grid shrink-0 place-items-center align-middle overflow-hidden rounded-full', box, className);
  if (!photo || photo === missing) {
    return (
      <span
        data-house={house ?? undefined}
        className={cx(
          frame,
          house ? 'bg-house text-house-ink' : 'bg-gold-wash text-gold-ink',
          'font-[700] leading-none',
        )}
      >
        <span aria-hidden="true">{initials(name)}</span>
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  const sizes = `${px}px`;
  return (
    <span data-house={house ?? undefined} className={cx(frame, house && 'border-[3px] border-house', 'bg-sunken')}>
      <picture className="contents">
        <source type="image/avif" srcSet={versionsOf(photo, 'avif')} sizes={sizes} />
        <img
          key={photo}
          // The image of a server-rendered page may fail before React attaches its handlers.
          ref={(image) => {
            if (image?.complete && !image.naturalWidth) setMissing(photo);
          }}
          src={photo}
          srcSet={versionsOf(photo, 'webp')}
          sizes={sizes}
          width={px}
          height={px}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setMissing(photo)}
          className="size-full rounded-full object-cover"
        />
      </picture>
    </span>
  );
}

import { useState } from 'react';
import { COVER_WIDTHS, type CoverVersion } from '../../contract/constants.ts';

export type Cover = { key: string; alt: string; focal_x: number; focal_y: number };

type Props = {
  cover: Cover;
  /** The CSS width, as in <img sizes>. */
  sizes: string;
  /** True for the picture of the first screen. */
  eager?: boolean;
};

export const coverUrl = (key: string, version: CoverVersion): string => `/api/event-covers/${key}/${version}`;

const versionsOf = (key: string, format: 'avif' | 'webp') =>
  COVER_WIDTHS.map((width) => `${coverUrl(key, `${width}.${format}`)} ${width}w`).join();

/** An event's cover image, filling its positioned parent; nothing if it fails to load, as without a network. */
export function CoverPicture({ cover, sizes, eager = false }: Props) {
  const [missing, setMissing] = useState<string>();
  if (cover.key === missing) return null;
  return (
    <picture className="absolute inset-0 -z-10">
      <source type="image/avif" srcSet={versionsOf(cover.key, 'avif')} sizes={sizes} />
      <img
        key={cover.key}
        src={coverUrl(cover.key, '1280.webp')}
        srcSet={versionsOf(cover.key, 'webp')}
        sizes={sizes}
        width={1920}
        height={1280}
        alt={cover.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setMissing(cover.key)}
        style={{ objectPosition: `${cover.focal_x}% ${cover.focal_y}%` }}
        className="size-full object-cover"
      />
    </picture>
  );
}

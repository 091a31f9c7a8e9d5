import type { ComponentProps, ElementType } from 'react';
import { cx } from './class-names.ts';

type Props = ComponentProps<'div'> & {
  /** 'plate' has the inner gold line of a certificate: at most one on a page. 'plain' has no shadow. */
  look?: 'card' | 'plate' | 'plain' | 'sunken';
  /** Colours the left edge. */
  house?: string | null | undefined;
  /** Rises on hover: for cards that are links. */
  lifts?: boolean;
  padding?: 'none' | 'sm' | 'md' | 'lg';
  as?: ElementType;
};

const LOOKS = {
  card: 'bg-raised border-rule shadow-card',
  plate: 'plate bg-raised border-rule shadow-card',
  plain: 'bg-raised border-rule',
  sunken: 'bg-sunken border-rule',
};
const PADDINGS = { none: '', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-9' };

export function Card({ look = 'card', house, lifts, padding = 'md', as: Tag = 'div', className, ...rest }: Props) {
  return (
    <Tag
      {...rest}
      data-house={house ?? undefined}
      className={cx(
        'relative rounded-lg border',
        LOOKS[look],
        PADDINGS[padding],
        house && 'border-l-[6px] border-l-house',
        lifts && 'transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-lift',
        className,
      )}
    />
  );
}

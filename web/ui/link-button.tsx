import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonTone, buttonLook, cx } from './class-names.ts';

type Props = ComponentProps<'a'> & { tone?: ButtonTone; size?: ButtonSize; wide?: boolean; icon?: ReactNode };

/** An ordinary link (another site, a download, tel:, mailto:) that looks like a button. */
export function AnchorButton({ tone, size, wide, icon, className, children, 'aria-current': _, ...rest }: Props) {
  return (
    <a {...rest} className={cx(buttonLook(tone, size, wide), className)}>
      {icon}
      {children}
    </a>
  );
}

/**
 * A link within the app that looks like a button: `<LinkButton to="/register">Register</LinkButton>`. It is never marked
 * as the current page: the router would mark 'Show all', which leads to this page without its filters.
 */
export const LinkButton = createLink(AnchorButton);

import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonTone, buttonClasses, cx, iconClass } from './class-names.ts';

type Props = ComponentProps<'a'> & { tone?: ButtonTone; size?: ButtonSize; wide?: boolean; icon?: LucideIcon };

/** An external link, download, tel: or mailto: that looks like a button. */
export function AnchorButton({ tone, size, wide, icon: Icon, className, children, 'aria-current': _, ...rest }: Props) {
  return (
    <a {...rest} className={cx(buttonClasses(tone, size, wide), className)}>
      {Icon && <Icon className={iconClass(size)} />}
      {children}
    </a>
  );
}

/**
 * An internal link that looks like a button. Never marked as the current page: the router would mark 'Show all', which
 * leads to the same page without filters.
 */
export const LinkButton = createLink(AnchorButton);

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

const LOOK =
  'text-green-ink font-[600] underline decoration-gold decoration-1 underline-offset-[3px] hover:decoration-2 hover:decoration-green';

/** An external link (tel:, mailto:, another site). */
export const TextAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(LOOK, className)} />
);

/** An internal link in running text. */
export const TextLink = createLink(TextAnchor);

/** An internal link that fills its positioned parent, such as a card. */
export const CardLink = createLink(({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx('after:absolute after:inset-0 after:rounded-lg', className)} />
));

/** Encoded: a plus or percent sign in the address means something else in a URL. */
export const emailUrl = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

export const EmailLink = ({ email, className }: { email: string; className?: string }) => (
  <TextAnchor href={emailUrl(email)} className={className}>
    <EmailText>{email}</EmailText>
  </TextAnchor>
);

/** An email address that wraps before its @. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

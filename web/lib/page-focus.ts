/** After navigation the focus goes to the h1, so that screen readers announce the page. */
import { school } from '../../school.config.ts';

let wanted = false;
let last: HTMLElement | null = null;
let left: { href: string; index: unknown; page: string } | null = null;
let returned: HTMLElement | null = null;

const place = () => ({ index: history.state?.__TSR_index, page: location.href });

/** For a link in a list: someone who comes back to the list finds the focus on it. */
export function leaveByLink({ href }: HTMLAnchorElement): void {
  left = { href, ...place() };
}

/** Whether the list is back, by the same history entry, and this is the link that was left by. */
export function isLinkLeft(link: HTMLAnchorElement): boolean {
  const { index, page } = place();
  if (left?.href !== link.href || left.index !== index || left.page !== page) return false;
  left = null;
  returned = link;
  return true;
}

/** 'Directory · Blue Mountain Alumni'. */
export const tabTitle = (page: string): string => `${page} · ${school.brand}`;

/** Called by the router when a new page is shown. The heading may come later, after a skeleton. */
export function focusPage(): void {
  if (returned?.isConnected) {
    returned.focus({ preventScroll: true });
    returned = null;
    return;
  }
  wanted = true;
  claimFocus(document.querySelector<HTMLElement>('main h1'));
}

/** A heading that appears takes the focus that the page still needs. */
export function claimFocus(heading: HTMLElement | null): void {
  const active = document.activeElement;
  // The previous page may still have been there and taken the focus meant for this one.
  const isPassedOn = last !== null && last !== heading && (active === document.body || active === last);
  if (!heading || !(wanted || isPassedOn)) return;
  wanted = false;
  last = heading;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (!isTyping) heading.focus({ preventScroll: true });
}

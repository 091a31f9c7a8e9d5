/** After navigation the focus goes to the h1, so that screen readers announce the page. */
let wanted = false;
let last: HTMLElement | null = null;

/** Called by the router when a new page is shown. The heading may come later, after a skeleton. */
export function focusPage(): void {
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

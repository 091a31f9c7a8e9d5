/** After a change of page, focus goes to its h1, so that those who listen hear where they are. */
let wanted = false;
let last: HTMLElement | null = null;

/** The router calls this once a new page stands. The heading may come later, after a skeleton. */
export function focusPage(): void {
  wanted = true;
  claimFocus(document.querySelector<HTMLElement>('main h1'));
}

/** A heading that appears takes the focus that is still owed to the page. */
export function claimFocus(heading: HTMLElement | null): void {
  const active = document.activeElement;
  // The page before may have stood a moment longer, hidden or not, and got what was owed to this one.
  const isPassedOn = last !== null && last !== heading && (active === document.body || active === last);
  if (!heading || !(wanted || isPassedOn)) return;
  wanted = false;
  last = heading;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (!isTyping) heading.focus({ preventScroll: true });
}

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
  // The page before may have stood a moment longer, and got what was owed to this one.
  const isLost = last !== null && !last.isConnected && document.activeElement === document.body;
  if (!heading || !(wanted || isLost)) return;
  wanted = false;
  last = heading;
  const active = document.activeElement;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (!isTyping) heading.focus({ preventScroll: true });
}

/** After a change of page, focus goes to its h1, so that those who listen hear where they are. */
let wanted = false;

/** The router calls this once a new page stands. The heading may come later, after a skeleton. */
export function focusPage(): void {
  wanted = true;
  claimFocus(document.querySelector<HTMLElement>('main h1'));
}

/** A heading that appears takes the focus that is still owed to the page. */
export function claimFocus(heading: HTMLElement | null): void {
  if (!wanted || !heading) return;
  wanted = false;
  const active = document.activeElement;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (!isTyping) heading.focus({ preventScroll: true });
}

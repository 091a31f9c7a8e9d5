/** Runs axe in a page, in any browser. Its half megabyte of code is loaded once per document. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that can differ between the themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs an expression in the page and awaits its value. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** What fails WCAG 2.2 A and AA as far as axe can tell, a line each; with `rules`, by those alone. */
export async function axeViolations(evaluate: Evaluate, rules?: string[]): Promise<string[]> {
  await evaluate(`(${settle})()`);
  if (!(await evaluate(`'axe' in window`))) await evaluate(`(() => {${SOURCE}})()`);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: WCAG };
  return (await evaluate(`(${runAxe})(${JSON.stringify(runOnly)})`)) as string[];
}

/** Runs in the page. */
async function settle(): Promise<void> {
  // A page that is still fading in has colours no one will read.
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  // A dialog that goes leaves the page hidden from those who listen until it is quite gone.
  const areDialogsSettled = () => {
    const dialogs = [...document.querySelectorAll('[role=dialog]:not(.side-panel), [role=alertdialog]')];
    if (dialogs.some((dialog) => dialog.matches('[data-open]'))) return true;
    return dialogs.length === 0 && document.querySelector('.skip-link[aria-hidden]') === null;
  };
  // Rows are pale while others come.
  const areRowsSettled = () =>
    [...document.querySelectorAll('[aria-busy=true]')].every((part) => getComputedStyle(part).opacity === '1');
  const giveUp = performance.now() + 40_000;
  while (!(areDialogsSettled() && areRowsSettled())) {
    if (performance.now() > giveUp) throw new Error('A dialog is still closing, or rows are still loading');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs in the page. */
async function runAxe(runOnly: Axe.RunOnly): Promise<string[]> {
  // What lies under a bar that sticks to an edge counts as a covered target for axe, though it scrolls out again: so the bars
  // scroll with the page; a dialog stays where it is. And a message may come at any moment: nothing fades in meanwhile.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
  const sticks = (element: HTMLElement) => {
    const { position } = getComputedStyle(element);
    return (
      position === 'sticky' ||
      (position === 'fixed' && element.closest('[role=dialog]') === null && element.closest('.bottom-bar') !== null)
    );
  };
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(sticks);
  for (const bar of bars) bar.style.position = 'static';
  // An open dialog keeps the focus to itself, which axe sees only in some of its looks at the hidden page behind it.
  const isTrapped = document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') !== null;
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(document, {
    runOnly,
    rules: isTrapped ? { 'aria-hidden-focus': { enabled: false } } : {},
    resultTypes: ['violations'],
    preload: false, // takes a fifth of the time and is only for rules that don't run here
    selectors: false,
  });
  for (const bar of bars) bar.style.removeProperty('position');
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Finds parts of a page by role, label or text, by Testing Library inside the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';
import type { Element, Session } from './webdriver.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A string must be the whole name. */
export type Name = string | RegExp;
type StepBy<N> =
  | { by: 'Role'; role: string; name?: N | undefined }
  | { by: 'LabelText' | 'Text' | 'AltText'; name: N }
  | { by: 'FileField' };
export type Step = StepBy<Name>;
type SentName = string | { source: string; flags: string };

/**
 * All that are visible now, file fields and options, but nothing of a preview, which the page itself is about to replace; an
 * uncaught error on the page is thrown here.
 */
export async function findParts(session: Session, steps: readonly Step[]): Promise<Element[]> {
  const sent = JSON.stringify(steps, (_, value) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );
  const query = `return (${findInPage})(${sent})`;
  let answer = await session.evaluate(query);
  if (answer === null) {
    await session.evaluate(`(${noteErrors})(); ${LIBRARY}`);
    answer = await session.evaluate(query);
  }
  if (answer.errors.length > 0) throw new Error(`An error on the page: ${answer.errors.join('\n')}`);
  return answer.elements;
}

type InPage = { TestingLibraryDom?: typeof TestingLibrary; journeyErrors: string[] };

/** Runs in the page. Null until it has the library. */
function findInPage(steps: StepBy<SentName>[]): { elements: HTMLElement[]; errors: string[] } | null {
  const { TestingLibraryDom: library, journeyErrors: errors } = window as unknown as InPage;
  if (!library) return null;
  const matcher = (name: SentName) => (typeof name === 'string' ? name : new RegExp(name.source, name.flags));
  const find = (within: HTMLElement, step: StepBy<SentName>): HTMLElement[] => {
    if (step.by === 'FileField') return [...within.querySelectorAll<HTMLElement>('input[type=file]')];
    if (step.by !== 'Role') return library[`queryAllBy${step.by}`](within, matcher(step.name));
    const { role, name } = step;
    return library.queryAllByRole(within, role, name === undefined ? {} : { name: matcher(name) });
  };
  let found: HTMLElement[] = [document.body];
  for (const step of steps) found = found.flatMap((within) => find(within, step));
  const isUsable = (each: HTMLElement) =>
    !each.closest('.preview') &&
    (each.matches('option, [type=file]') || each.checkVisibility({ visibilityProperty: true }));
  return { elements: found.filter(isUsable), errors };
}

/** Runs in the page. */
function noteErrors(): void {
  const { journeyErrors } = Object.assign(window, { journeyErrors: [] as string[] });
  addEventListener('error', ({ message }) => journeyErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => journeyErrors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => journeyErrors.push(violatedDirective));
}

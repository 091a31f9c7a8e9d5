/** Finds parts of a page by role, label or text, by Testing Library inside the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Element, Session } from './webdriver.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A string must be the whole name. */
export type Name = string | RegExp;
type Kind = 'Role' | 'LabelText' | 'Text' | 'AltText';
export type Step = { by: Kind | 'FileField'; name?: Name | undefined; role?: string };

/** All that are visible now, file fields and options; an uncaught error on the page is thrown here. */
export async function findParts(session: Session, steps: readonly Step[]): Promise<Element[]> {
  const sent = steps.map(({ name, ...step }) => ({
    ...step,
    name: name instanceof RegExp ? [name.source, name.flags] : name,
  }));
  const query = `return (${findInPage})(...arguments)`;
  let answer = await session.evaluate(query, [sent]);
  if (answer === null) {
    await session.evaluate(`(${noteErrors})(); ${LIBRARY}`);
    answer = await session.evaluate(query, [sent]);
  }
  if (answer.errors.length > 0) throw new Error(`An error on the page: ${answer.errors.join('\n')}`);
  return answer.elements;
}

type Sent = Omit<Step, 'name'> & { name?: string | [string, string] };
type Query = (within: HTMLElement, what: unknown, options?: object) => HTMLElement[];
type InPage = { TestingLibraryDom?: Record<`queryAllBy${Kind}`, Query>; journeyErrors: string[] };

/** Runs in the page. Null until it has the library. */
function findInPage(steps: Sent[]): { elements: HTMLElement[]; errors: string[] } | null {
  const { TestingLibraryDom: library, journeyErrors: errors } = window as unknown as InPage;
  if (!library) return null;
  let found: HTMLElement[] = [document.body];
  for (const { by, role, name } of steps) {
    const wanted = Array.isArray(name) ? new RegExp(...name) : name;
    found = found.flatMap((within) => {
      if (by === 'FileField') return [...within.querySelectorAll<HTMLElement>('input[type=file]')];
      if (by === 'Role') return library.queryAllByRole(within, role, { name: wanted });
      return library[`queryAllBy${by}`](within, wanted);
    });
  }
  const isUsable = (each: HTMLElement) =>
    each.matches('option, [type=file]') || each.checkVisibility({ visibilityProperty: true });
  return { elements: found.filter(isUsable), errors };
}

/** Runs in the page. */
function noteErrors(): void {
  const { journeyErrors } = Object.assign(window, { journeyErrors: [] as string[] });
  addEventListener('error', ({ message }) => journeyErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => journeyErrors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => journeyErrors.push(violatedDirective));
}

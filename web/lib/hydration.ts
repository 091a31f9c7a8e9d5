/** Server-rendered pages in the browser: from the arrival of the HTML until its page is hydrated. */
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Control } from './repeat-input.ts';

declare global {
  /** Keeps the last form that was sent or button that was pressed too early (server/ssr/template.ts). */
  var keepAction: (((event: Event) => void) & { target?: HTMLElement }) | undefined;
}

const CAPTURE = { capture: true }; // before the router, which would miss it
let isHydrating = import.meta.env.SSR;
let ended = new AbortController();
const typed = new Map<Control, string | boolean>();

const reloadPage = (event: Event) => {
  event.stopImmediatePropagation();
  location.reload();
};

/** Whether the URL is still the one that was requested. */
export function isRequestedAddress(): boolean {
  const requested = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const { pathname, search } = new URL(requested);
  return pathname + search === location.pathname + location.search;
}

/**
 * Until `useHydrated`, Back loads its URL from the server, since it leads to another one than that whose HTML is shown,
 * and what is typed into a form is noted. Returns the options of `hydrateRoot`.
 */
export function beginHydration(root: HTMLElement) {
  isHydrating = true;
  ended = new AbortController();
  const listening = { ...CAPTURE, signal: ended.signal };
  addEventListener('popstate', reloadPage, listening);
  const note = (control: Control) =>
    typed.set(control, isBox(control) ? (control as HTMLInputElement).checked : control.value);
  for (const control of root.querySelectorAll<Control>('form :is(input, select)'))
    if (isChanged(control)) note(control);
  const noteTarget = ({ target }: Event) => (target as Element).closest('form') && note(target as Control);
  root.addEventListener('input', noteTarget, listening);
  // React renders the differences again, as it should for another URL.
  return { onRecoverableError: (error: unknown) => isRequestedAddress() && reportError(error) };
}

/** For every server-rendered page. What was typed, sent and pressed until then is repeated for the page's own handlers. */
export function useHydrated(): void {
  useEffect(() => {
    if (!isHydrating) return;
    isHydrating = false;
    ended.abort();
    const repeated = typed.size > 0 ? import('./repeat-input.ts').then(({ repeatInput }) => repeatInput(typed)) : null;
    void Promise.resolve(repeated).then(repeatAction, repeatAction);
  }, []);
}

function repeatAction(): void {
  typed.clear();
  releaseActions();
  const target = globalThis.keepAction?.target;
  if (!target?.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}

/** Forms are sent and buttons work again. Also for a page that is not hydrated after all. */
export function releaseActions(): void {
  const { keepAction } = globalThis;
  if (!keepAction) return;
  removeEventListener('submit', keepAction, CAPTURE);
  removeEventListener('click', keepAction, CAPTURE);
}

/**
 * State that begins with what only this browser knows. A server-rendered page begins with `onServer` instead, and changes
 * before its first paint by the scripts.
 */
export function useBrowserState<T>(read: () => T, onServer: T) {
  const [state, setState] = useState<T>(() => (isHydrating ? onServer : read()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useLayoutEffect(() => {
    if (isHydrating) setState(read());
  }, []);
  return [state, setState] as const;
}

const isBox = (control: Control): boolean => control.type === 'checkbox';

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.options[control.selectedIndex]?.defaultSelected;
  return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Server-rendered pages in the browser: from the arrival of the HTML until its page is hydrated. */
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Control } from './repeat-input.ts';

declare global {
  /** Keeps a form that was sent too early (server/ssr/template.ts). */
  var keepSubmit: (((event: Event) => void) & { form?: HTMLFormElement }) | undefined;
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

/** For every server-rendered page. What was typed and sent until then is repeated for the page's own handlers. */
export function useHydrated(): void {
  useEffect(() => {
    if (!isHydrating) return;
    isHydrating = false;
    ended.abort();
    const repeated = typed.size > 0 ? import('./repeat-input.ts').then(({ repeatInput }) => repeatInput(typed)) : null;
    void Promise.resolve(repeated).then(sendForm, sendForm);
  }, []);
}

/** The form that was sent too early is sent now. */
function sendForm(): void {
  typed.clear();
  releaseForms();
  const form = globalThis.keepSubmit?.form;
  if (form?.isConnected) form.requestSubmit();
}

/** Forms are sent again. Also for a page that is not hydrated after all. */
export function releaseForms(): void {
  if (globalThis.keepSubmit) removeEventListener('submit', globalThis.keepSubmit, CAPTURE);
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

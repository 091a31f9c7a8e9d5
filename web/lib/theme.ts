import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Tells public/theme.js, which sets light or dark before the first paint: a file of its own, since the content policy
 * allows no inline script.
 */
const CHANGED = 'themechoice';

function stored(): Theme {
  const choice = browserStorage.get('theme');
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

function choose(theme: Theme): void {
  browserStorage.set('theme', theme === 'system' ? null : theme);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The chosen theme and its setter. 'system' on the server. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, stored, () => 'system'), choose];
}

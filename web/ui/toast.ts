import { messageOf } from '../lib/api-error.ts';

export type Toast = {
  id: number;
  tone: 'success' | 'error';
  message: string;
  action?: { label: string; run: () => unknown };
};

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  set({ ...toast, id: lastId });
}

/** Shows a message at the edge of the screen: `toast.success('Event published')`. A new message replaces the one before. */
export const toast = {
  success: (message: string, action?: Toast['action']) => show({ tone: 'success', message, ...(action && { action }) }),
  error: (message: string) => show({ tone: 'error', message }),
};

/** For `catch`: shows the server's sentence, or `otherwise`. */
export const toastFailure = (otherwise: string) => (error: unknown) => toast.error(messageOf(error, otherwise));

/** The store behind <Toasts>. */
export const toastStore = {
  shown: () => shown,
  close: () => set(null),
  /** Not one that can still be undone. */
  closeSuccess: () => {
    if (shown?.tone === 'success' && !shown.action) set(null);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

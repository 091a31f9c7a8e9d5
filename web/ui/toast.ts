export type Toast = {
  id: number;
  tone: 'success' | 'error';
  words: string;
  action?: { label: string; run: () => unknown };
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  set([{ ...toast, id: lastId }]);
}

/** Shows a message at the edge of the screen: `toast.success('Event published')`. A new message replaces the one before. */
export const toast = {
  success: (words: string, action?: Toast['action']) => add({ tone: 'success', words, ...(action && { action }) }),
  error: (words: string) => add({ tone: 'error', words }),
};

/** The store behind <Toasts>. */
export const toastStore = {
  shown: () => toasts,
  close: (id: number) => set(toasts.filter((each) => each.id !== id)),
  clear: () => set([]),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

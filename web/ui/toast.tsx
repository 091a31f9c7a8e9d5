import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';

type Toast = { id: number; tone: 'success' | 'error'; words: string; action?: { label: string; run: () => void } };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const NONE: readonly Toast[] = [];
const LONGEST_LIST = 3;

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  set([...toasts, { ...toast, id: lastId }].slice(-LONGEST_LIST));
}

const close = (id: number) => set(toasts.filter((each) => each.id !== id));

/** Says what happened at the edge of the screen: `toast.success('Event published')`. From anywhere in the browser. */
export const toast = {
  success: (words: string, action?: Toast['action']) => add({ tone: 'success', words, ...(action && { action }) }),
  error: (words: string) => add({ tone: 'error', words }),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; stands once, in the shell. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <section aria-label="Messages" aria-live="polite" className="toasts">
      {shown.map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </section>
  );
}

const STAY_MS = { success: 5000, error: 9000 };

function ToastCard({ id, tone, words, action }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => close(id), STAY_MS[tone] + words.length * 30);
    return () => clearTimeout(timer);
  }, [id, tone, words]);
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-md border bg-raised py-1.5 pr-1.5 pl-4 shadow-over',
        tone === 'success' ? 'border-green/50' : 'border-red/60',
      )}
    >
      <Icon
        className={cx('size-5 shrink-0', tone === 'success' ? 'text-green-ink' : 'text-red-ink')}
        aria-hidden="true"
      />
      <p className="min-w-0 flex-1 py-2 font-[600] leading-snug">{words}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            close(id);
            action.run();
          }}
          className="min-h-11 rounded-md px-3 font-[650] text-green-ink hover:bg-green-wash"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close message"
        onClick={() => close(id)}
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken"
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}

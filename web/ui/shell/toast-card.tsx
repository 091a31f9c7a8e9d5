import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../class-names.ts';
import { type Toast, toastStore } from '../toast.ts';

const STAY_MS = { success: 5000, error: 9000 };
const STAY_WITH_ACTION_MS = 10_000;
const READING_MS_PER_CHARACTER = 30;

/** One message. Disappears by itself, but not while hovered or focused. */
export default function ToastCard({ toast: { tone, message, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const staysFor = (action ? STAY_WITH_ACTION_MS : STAY_MS[tone]) + message.length * READING_MS_PER_CHARACTER;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toastStore.close(), staysFor);
    return () => clearTimeout(timer);
  }, [staysFor, isHeld]);
  const isGood = tone === 'success';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone reads
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-md border bg-raised py-1.5 pr-1.5 pl-4 shadow-over',
        isGood ? 'border-green/50' : 'border-red/60',
      )}
    >
      <Icon className={cx('size-5 shrink-0', isGood ? 'text-green-ink' : 'text-red-ink')} />
      <p className="min-w-0 flex-1 py-2 font-[600] leading-snug">{message}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            toastStore.close();
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
        onClick={toastStore.close}
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken"
      >
        <X className="size-4.5" />
      </button>
    </div>
  );
}

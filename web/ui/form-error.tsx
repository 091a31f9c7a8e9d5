import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { cx } from './class-names.ts';
import { toastStore } from './toast.ts';

const LOOKS = {
  error: 'border-red/50 bg-red-wash text-red-ink',
  warning: 'border-gold/60 bg-gold-wash text-gold-ink',
  success: 'border-green/40 bg-green-wash text-green-ink',
  info: 'border-blue-ink/30 bg-blue-wash text-blue-ink',
};

type NoteProps = { tone?: keyof typeof LOOKS; title?: string; className?: string; children: ReactNode; role?: string };

/** A coloured note: what happened, and what to do. */
export function Note({ tone = 'info', title, className, children, role }: NoteProps) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      role={role}
      className={cx('flex items-start gap-3 rounded-md border px-4 py-3 leading-snug', LOOKS[tone], className)}
    >
      {/* The exclamation mark turned over looks like an i. */}
      <Icon className={cx('mt-0.5 size-5 shrink-0', tone === 'info' && 'rotate-180')} />
      <div className="min-w-0">
        {title && <p className="font-[700]">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/**
 * The error of a whole form, above its submit button. Renders nothing without a message. It ends the message of an earlier
 * success, which would contradict it.
 */
export function FormError({ children, className }: { children?: ReactNode; className?: string }) {
  const isShown = Boolean(children);
  useEffect(() => {
    if (isShown) toastStore.closeSuccess();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Note tone="error" role="alert" {...(className ? { className } : {})}>
      {children}
    </Note>
  );
}

export function FormSuccess({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <Note tone="success" role="status">
      {children}
    </Note>
  );
}

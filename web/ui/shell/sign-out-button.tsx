import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useSignOut } from '../../lib/session.ts';
import { toast } from '../toast.ts';

/** Signs out. On a phone it is an icon with an accessible name, unless `className` restyles it. */
export function SignOutButton({ className, label = 'Sign out' }: { className?: string; label?: string }) {
  const signOut = useSignOut();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      toast.error(messageOf(error, 'We couldn’t sign you out. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      onClick={run}
      aria-disabled={isBusy || undefined}
      className={
        className ??
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-ink-soft hover:bg-sunken hover:text-ink'
      }
    >
      <LogOut className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span className={className ? '' : 'sr-only lg:not-sr-only lg:whitespace-nowrap'}>{label}</span>
    </button>
  );
}

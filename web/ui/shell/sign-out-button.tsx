import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithPreload } from '../../lib/lazy-with-preload.tsx';
import { useSignOut } from '../../lib/session.ts';
import { useMedia } from '../../lib/state-hooks.ts';
import { buttonClasses, cx } from '../class-names.ts';
import { toastFailure } from '../toast.ts';

const ConfirmDialog = lazyWithPreload(async () => (await import('../confirm-dialog.tsx')).ConfirmDialog);

type Props = {
  /** In the navigation bar, in a sidebar with labels, or on a page. */
  look?: 'bar' | 'side' | 'button';
  label?: string;
};

const BAR =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-1.5 text-ink-soft max-md:flex-col max-md:gap-0.5 lg:px-2 hover:bg-sunken hover:text-ink';
const LOOKS = {
  bar: {
    button: BAR,
    text: 'whitespace-nowrap leading-none max-md:text-[min(.78rem,3.7vw)] max-md:font-[600] md:max-lg:sr-only',
  },
  side: { button: 'side-link flex-1', text: '' },
  button: { button: cx(buttonClasses('secondary'), 'justify-self-start max-sm:w-full'), text: '' },
};

const FAILED = 'We couldn’t sign you out. Try again.';

/** Signs out. On a phone it asks first: there the button is easily touched, and typing the password again is work. */
export function SignOutButton({ look = 'bar', label = 'Sign out' }: Props) {
  const signOut = useSignOut();
  const isPhone = useMedia('(width < 48rem)');
  const question = useDialogState<true>();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await signOut().catch(toastFailure(FAILED));
    setBusy(false);
  };
  // If the question's code can't be loaded, signing out matters more.
  const ask = () => ConfirmDialog.preload().then(() => question.show(true), run);
  return (
    <>
      <button
        type="button"
        onClick={isPhone ? ask : run}
        aria-disabled={isBusy || undefined}
        className={LOOKS[look].button}
      >
        <LogOut className="size-5 shrink-0" strokeWidth={1.75} />
        <span className={LOOKS[look].text}>{label}</span>
      </button>
      {question.subject && (
        <ConfirmDialog
          key={question.key}
          {...question.frame}
          title="Sign out of this phone?"
          description="You’ll need your email and password to sign in again."
          action="Sign out"
          busyAction="Signing out..."
          cancel="Stay signed in"
          tone="primary"
          onConfirm={signOut}
          otherwise={FAILED}
        />
      )}
    </>
  );
}

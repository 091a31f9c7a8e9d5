import { QrCode as CodeIcon } from 'lucide-react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { Button } from '../../ui/button.tsx';
import type { Registration } from './payment-state.ts';

const TicketsDialog = lazyWithRetry(() => import('./tickets-dialog.tsx'));

type Props = { registration: Registration; now: Date };

/** The way to the tickets, while the event takes place. */
export function Tickets({ registration, now }: Props) {
  const dialog = useDialogState<true>();
  if (registration.is_event_cancelled || new Date(registration.end_date) <= now) return null;
  const isOne = registration.guests.length === 0;
  return (
    <section aria-labelledby="tickets" className="grid gap-3 border-rule border-t pt-4">
      <h3 id="tickets" className="scroll-mt-24 text-[1.1rem]">
        {isOne ? 'Your ticket' : 'Your tickets'}
      </h3>
      <p className="text-[.94rem] text-ink-soft">
        {isOne ? 'Show it at the entrance.' : 'One for each person. Show them at the entrance.'}
      </p>
      <Button
        tone="secondary"
        className="justify-self-start max-sm:w-full"
        icon={CodeIcon}
        onClick={() => dialog.show(true)}
      >
        {isOne ? 'Show Ticket' : 'Show Tickets'}
      </Button>
      {dialog.subject && <TicketsDialog key={dialog.key} {...dialog.frame} registration={registration} />}
    </section>
  );
}

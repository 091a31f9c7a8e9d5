import { UserPlus } from 'lucide-react';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { formatPrice } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useOperation } from '../../lib/operation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { SentenceList } from '../../ui/sentence-list.tsx';
import { toast } from '../../ui/toast.ts';
import { areGuestsClosed, type Guest, type GuestEvent, removalEffects, whyNoGuest } from './guests.ts';
import type { Registration } from './payment-state.ts';
import type { TicketTile } from './register-panel.tsx';

const AddGuestDialog = lazyWithRetry(() => import('./add-guest-dialog.tsx'));
const RenameGuestDialog = lazyWithRetry(() => import('./rename-guest-dialog.tsx'));

type Props = { registration: Registration; event: GuestEvent; tickets: readonly TicketTile[]; now: Date };

/** Who comes with the member: nothing for an event without guests. */
export function GuestList({ registration, event, tickets, now }: Props) {
  const adding = useDialogState<true>();
  const renaming = useDialogState<Guest>();
  const removing = useDialogState<Guest>();
  const { guests, max_guests } = registration;
  const isClosed = areGuestsClosed(event, now);
  if (guests.length === 0 && (max_guests === 0 || isClosed)) return null;
  const refusal = whyNoGuest(registration, event);
  return (
    <section aria-labelledby="guests" className="grid gap-3 border-rule border-t pt-4">
      <h3 id="guests" className="text-[1.1rem]">
        Your guests
      </h3>
      {guests.length > 0 && (
        <ul aria-labelledby="guests" className="grid gap-3">
          {guests.map((guest) => (
            <GuestRow
              key={guest.id}
              guest={guest}
              onRename={isClosed ? undefined : () => renaming.show(guest)}
              onRemove={isClosed ? undefined : () => removing.show(guest)}
            />
          ))}
        </ul>
      )}
      {!isClosed && refusal && <p className="text-[.94rem] text-ink-soft">{refusal}</p>}
      {!isClosed && !refusal && (
        <Button
          tone="secondary"
          className="justify-self-start max-sm:w-full"
          icon={UserPlus}
          onClick={() => adding.show(true)}
        >
          Add a Guest
        </Button>
      )}
      {adding.subject && (
        <AddGuestDialog key={adding.key} {...adding.frame} registration={registration} tickets={tickets} />
      )}
      {renaming.subject && <RenameGuestDialog key={renaming.key} {...renaming.frame} guest={renaming.subject} />}
      {removing.subject && (
        <RemoveGuestDialog
          key={removing.key}
          {...removing.frame}
          registration={registration}
          guest={removing.subject}
        />
      )}
    </section>
  );
}

type RowProps = { guest: Guest; onRename: (() => void) | undefined; onRemove: (() => void) | undefined };

function GuestRow({ guest, onRename, onRemove }: RowProps) {
  const { name, ticket_type_name, price_cents } = guest;
  return (
    <li className="grid gap-1.5">
      <span className="grid leading-snug">
        <span className="font-[650] wrap-anywhere">{name}</span>
        <span className="text-[.92rem] text-ink-soft wrap-anywhere">
          {ticket_type_name}
          {'\u00a0'}· <span className="figures">{formatPrice(price_cents)}</span>
        </span>
      </span>
      {onRename && (
        <span className="flex flex-wrap gap-2">
          <ItemButton label="Rename" name={name} onClick={onRename} />
          <ItemButton label="Remove" name={name} tone="danger" onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

type RemoveProps = DialogFrameProps & { registration: Registration; guest: Guest };

/** Says what happens to the place and the money first. */
function RemoveGuestDialog({ registration, guest, ...frame }: RemoveProps) {
  const remove = useOperation('DELETE /guests/:id', { gone: ['GUEST_NOT_FOUND'] });
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${guest.name}?`}
      cancel="Keep Guest"
      action="Remove Guest"
      busyAction="Removing..."
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: guest.id } });
        toast.success(`${guest.name} is no longer on your registration`);
      }}
      otherwise="We couldn’t remove your guest. Try again."
    >
      <SentenceList sentences={removalEffects(registration, guest)} />
    </ConfirmDialog>
  );
}

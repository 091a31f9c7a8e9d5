import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { RefusalDialog } from '../../ui/refusal-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { TicketType } from './queries.ts';
import { ticketBody, ticketValues } from './ticket-form.ts';

/** A ticket type that was ever sold or that someone waits for stays; it can be made inactive. */
export function TicketDeletionRefused({ ticket, ...frame }: DialogFrameProps & { ticket: TicketType }) {
  const change = useOperation('PUT /ticket-types/:id');
  const { id, name, sold_quantity, is_active, updated_at } = ticket;
  const why =
    sold_quantity > 0
      ? `${plural(sold_quantity, 'person has', 'people have')} this ticket.`
      : 'It was sold before, or someone is waiting for it.';
  const instead = {
    action: 'Make Inactive',
    busyAction: 'Saving...',
    otherwise: 'Failed to save ticket type. Please try again.',
    run: async () => {
      const body = { ...ticketBody(ticketValues(ticket)), is_active: false, updated_at };
      await change.mutateAsync({ params: { id }, body });
      toast.success(`'${name}' is inactive`);
    },
  };
  return (
    <RefusalDialog
      {...frame}
      title={`'${name}' can't be deleted`}
      description={`${why} ${
        is_active
          ? 'Make it inactive instead: members can no longer choose it, and those who have it keep it.'
          : "It's already inactive, so members can't choose it."
      }`}
      instead={is_active ? instead : undefined}
    />
  );
}

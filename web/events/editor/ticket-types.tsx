import { Plus, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDialogState } from '../../lib/dialog-state.ts';
import { lazyWithRetry } from '../../lib/lazy-with-preload.tsx';
import { useNow } from '../../lib/now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/form-error.tsx';
import { Section } from '../../ui/section.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { StaffEvent, TicketType } from './queries.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketDeletionRefused } from './ticket-deletion-refused.tsx';
import { useTicketOrder } from './ticket-order.ts';

const TicketDialog = lazyWithRetry(() => import('./ticket-dialog.tsx'));

type Props = {
  event: StaffEvent;
  tickets: readonly TicketType[];
  mayChange: boolean;
  paymentLinker: ((ticket: TicketType) => ReactNode) | undefined;
};

/** The tab 'Ticket Types' with the dialogs that add, change and delete them. */
export function TicketTypesTab({ event, tickets, mayChange, paymentLinker }: Props) {
  const form = useDialogState<{ ticket?: TicketType }>();
  const removal = useDialogState<TicketType>();
  const refusal = useDialogState<TicketType>();
  const methods = useDialogState<TicketType>();
  const now = useNow();
  const { shown, move, announcement } = useTicketOrder(event.id, tickets);
  const add = (
    <Button icon={Plus} onClick={() => form.show({})}>
      Add Ticket Type
    </Button>
  );
  return (
    <Section title="Ticket Types" actions={mayChange && tickets.length > 0 && add}>
      {tickets.length === 0 && (
        <EmptyState icon={Ticket} title="No ticket types added yet" action={mayChange && add}>
          Members can register once there is one.
        </EmptyState>
      )}
      {event.is_published && tickets.length > 0 && tickets.every(({ is_active }) => !is_active) && (
        <Note tone="warning" title="No one can register.">
          The event is published, but none of its ticket types is active.
        </Note>
      )}
      <ul className="grid gap-5 lg:grid-cols-2">
        {shown.map((ticket, index) => (
          <TicketCard
            key={ticket.id}
            ticket={ticket}
            now={now}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onMove={mayChange && shown.length > 1 ? (by) => move(ticket, by) : undefined}
            onEdit={mayChange ? () => form.show({ ticket }) : undefined}
            onDelete={mayChange ? () => (ticket.has_history ? refusal : removal).show(ticket) : undefined}
            onMethods={!mayChange && paymentLinker ? () => methods.show(ticket) : undefined}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {form.subject && (
        <TicketDialog
          key={form.key}
          {...form.frame}
          {...form.subject}
          eventId={event.id}
          paymentLinker={paymentLinker}
        />
      )}
      {removal.subject && (
        <DeleteDialog
          {...removal.frame}
          operation="DELETE /ticket-types/:id"
          what="ticket type"
          item={removal.subject}
        />
      )}
      {refusal.subject && <TicketDeletionRefused key={refusal.key} {...refusal.frame} ticket={refusal.subject} />}
      {methods.subject && (
        <Dialog key={methods.key} {...methods.frame} title={methods.subject.name}>
          {paymentLinker?.(methods.subject)}
        </Dialog>
      )}
    </Section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatPrice } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { refreshReads } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TileChoice } from '../../ui/tile-choice.tsx';
import { toast } from '../../ui/toast.ts';
import { additionEffect } from './guests.ts';
import type { Registration } from './payment-state.ts';
import type { TicketTile } from './register-panel.tsx';

type Props = DialogFrameProps & { registration: Registration; tickets: readonly TicketTile[] };

/** A guest's name and ticket, with the price before it is added. The only ticket type is chosen already. */
export default function AddGuestDialog({ registration, tickets, ...frame }: Props) {
  const client = useQueryClient();
  const form = useApiForm<{ name: string }>({ defaultValues: { name: '' } });
  const add = useOperation('POST /registrations/:id/guests', { once: true });
  const [wanted, setWanted] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isChoice = tickets.length > 1;
  const chosen = tickets.find(({ value, disabled }) => !disabled && (!isChoice || value === wanted));
  const save = async ({ name }: { name: string }) => {
    const only = isChoice ? undefined : tickets[0];
    if (wanted && only && !only.disabled && only.value !== wanted) {
      setWanted(only.value);
      setProblem('The ticket that you chose isn’t sold any more. Only this one is.');
      return;
    }
    setProblem(chosen ? undefined : isChoice ? 'Choose a ticket.' : 'There’s no ticket left for a guest.');
    if (!chosen) return;
    const body = { name, ticket_type_id: chosen.value, expected_price_cents: chosen.price_cents };
    try {
      await add.mutateAsync({ params: { id: registration.id }, body });
    } catch (error) {
      // Sold out, full or another price: the page is out of date. A ticket no longer sold is said already.
      if (error instanceof ApiError && error.code === 'TICKET_TYPE_INACTIVE') setWanted(null);
      if (error instanceof ApiError && error.status === 409) await refreshReads(client);
      throw error;
    }
    frame.onOpenChange(false);
    toast.success(`${name.trim()} is coming with you`);
  };
  return (
    <FormDialog
      {...frame}
      title="Add a Guest"
      description={`To your registration for ${registration.event_name}. Only you and the committee see who your guests are.`}
      onSubmit={form.submit(save, 'We couldn’t add your guest. Try again.')}
      action="Add Guest"
      busyAction="Adding..."
      form={form}
      failure={(!isChoice && problem) || form.failure}
      notice={
        <p aria-live="polite" className="figures empty:hidden">
          {chosen && additionEffect(registration, chosen.price_cents)}
        </p>
      }
    >
      <TextField
        label="Name"
        hint="First and last name."
        maxLength={120}
        {...form.field('name', filled('Enter your guest’s name.'))}
      />
      {isChoice ? (
        <TileChoice
          label="Ticket"
          columns={1}
          tiles={tickets}
          value={chosen?.value ?? null}
          onChange={(value) => {
            setWanted(value);
            setProblem(undefined);
          }}
          error={problem}
        />
      ) : (
        tickets[0] && (
          <p>
            {tickets[0].label}: <span className="figures font-[650]">{formatPrice(tickets[0].price_cents)}</span>
          </p>
        )
      )}
    </FormDialog>
  );
}

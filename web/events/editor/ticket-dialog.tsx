import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { amount } from '../../lib/amounts.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { type ApiForm, countFrom0, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { fetchCurrentEvent, type TicketType } from './queries.ts';
import { TICKET_LABELS, type TicketValues, ticketBody, ticketValues } from './ticket-form.ts';
import { EarlyBirdFields, HotelFields, PaymentPlan } from './ticket-prices.tsx';

type Props = DialogFrameProps & {
  eventId: string;
  ticket?: TicketType;
  paymentLinker: ((ticket: TicketType) => ReactNode) | undefined;
};

/** 'Add Ticket Type' and 'Edit Ticket Type' (spec 5, Ticket form). */
export default function TicketDialog({ eventId, ticket, paymentLinker, ...opened }: Props) {
  const form = useApiForm<TicketValues>({ defaultValues: ticketValues(ticket) });
  const { frame, restored } = useDialogDraft(form, opened, { name: `ticket:${eventId}`, row: ticket });
  const add = useOperation('POST /events/:id/ticket-types', { once: true });
  const change = useOperation('PUT /ticket-types/:id');
  const client = useQueryClient();
  const edited = useEditedRow(form, {
    row: ticket,
    valuesOf: ticketValues,
    reload: async () => (await fetchCurrentEvent(client, eventId)).ticket_types.find(({ id }) => id === ticket?.id),
  });
  const save = async (values: TicketValues) => {
    const body = ticketBody(values);
    if (ticket) {
      const params = { id: ticket.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, ...seen } }));
    } else await add.mutateAsync({ params: { id: eventId }, body });
    frame.onOpenChange(false);
    toast.success(ticket ? `'${values.name}' was saved` : `'${values.name}' was added`);
  };
  const title = ticket ? 'Edit Ticket Type' : 'Add Ticket Type';
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={title}
      onSubmit={form.submit(save, 'Failed to save ticket type. Please try again.')}
      action={ticket ? 'Save Changes' : 'Add Ticket Type'}
      form={form}
      failure={edited.conflict || !form.failure ? null : `Error: ${form.failure}`}
      notice={<EditConflict conflict={edited.conflict} labels={TICKET_LABELS} />}
      after={ticket && paymentLinker?.(ticket)}
    >
      <TicketFields form={form} />
    </FormDialog>
  );
}

function TicketFields({ form }: { form: ApiForm<TicketValues> }) {
  const { field, register, watch } = form;
  return (
    <>
      <TextField label="Name" maxLength={120} {...field('name', filled('Enter a name.'))} />
      <TextareaField label="Description" optional maxLength={2000} {...field('description')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField label={TICKET_LABELS.price_cents} {...field('price_cents', amount('Enter a price.'))} />
        <TextField
          label="Max quantity"
          hint="How many you can sell. 0 = unlimited."
          inputMode="numeric"
          {...field('max_quantity', countFrom0)}
        />
      </div>
      <EarlyBirdFields form={form} />
      <div className="grid gap-1 border-rule border-t pt-3">
        <Checkbox
          label="Includes accommodation"
          hint="Members pay the deposit now and the hotel balance at check-in."
          {...register('includes_accommodation')}
        />
        {watch('includes_accommodation') && <HotelFields form={form} />}
        <PaymentPlan values={watch()} />
        <Checkbox label="Active" hint="Members only see active ticket types." {...register('is_active')} />
      </div>
    </>
  );
}

import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { useSeenValue } from '../../lib/seen-value.ts';
import { plural } from '../../lib/text-format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Device, HoldableTicket } from './queries.ts';

type Props = DialogFrameProps & { device: Device; tickets: readonly HoldableTicket[] };

/** How many seats a device may still sell, also without a network. */
export default function HoldDialog({ device, tickets, ...frame }: Props) {
  const choose = useOperation('PUT /check-in-devices/:id/hold');
  const { seen: holds, send } = useSeenValue(device.holds);
  const leftOf = (id: string) => holds.find(({ ticket_type_id }) => ticket_type_id === id)?.left ?? 0;
  const options = optionsOf(device, tickets);
  const first = options.find(({ value }) => leftOf(value) > 0) ?? options[0];
  const form = useApiForm({
    defaultValues: { ticket_type_id: first?.value ?? '', seats: first ? String(leftOf(first.value)) : '' },
  });
  const { field, watch, setValue } = form;
  const id = watch('ticket_type_id');
  const seats = Number(watch('seats'));
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Seats for '${device.name}' to sell`}
      description="People who come without a registration can buy them at this phone, also without a network. No one else can have these seats meanwhile."
      onSubmit={form.submit(async (values) => {
        const { ticket_type_id } = values;
        const body = { ticket_type_id, seats_before: leftOf(ticket_type_id), seats: Number(values.seats) };
        await send(() => choose.mutateAsync({ params: { id: device.id }, body }));
        frame.onOpenChange(false);
        toast.success('Saved');
      })}
      action="Save"
      form={form}
    >
      <SelectField
        label="Ticket type"
        options={options}
        {...field('ticket_type_id', {
          onChange: ({ target }) => setValue('seats', String(leftOf(target.value))),
        })}
      />
      <TextField
        label="Seats it may still sell"
        hint={hintOf(tickets.find((ticket) => ticket.id === id)?.free, leftOf(id))}
        inputMode="numeric"
        maxLength={3}
        {...field('seats', { validate: problemOf })}
      />
      {seats < leftOf(id) && (
        <Note tone="warning" title="Is this phone online?">
          <p>
            It may have sold some of these seats without a network. If they’re gone when the sale arrives, you see it
            here.
          </p>
        </Note>
      )}
    </FormDialog>
  );
}

/** Those on sale, and those that it still has seats of. */
function optionsOf({ holds }: Device, tickets: readonly HoldableTicket[]) {
  const others = holds.filter(
    ({ ticket_type_id: id, left }) => left > 0 && !tickets.some((ticket) => ticket.id === id),
  );
  return [
    ...tickets.map(({ id, name }) => ({ value: id, label: name })),
    ...others.map(({ ticket_type_id, ticket_type_name }) => ({ value: ticket_type_id, label: ticket_type_name })),
  ];
}

function hintOf(free: number | null | undefined, left: number): string {
  const now = `It has ${left} now.`;
  if (free === undefined) return `${now} This ticket isn’t on sale any more.`;
  return free === null ? `${now} Seats aren’t limited.` : `${now} ${plural(free, 'more is', 'more are')} free.`;
}

/** As the server allows it. */
const SEATS_MAX = 500;
const problemOf = (text: string) =>
  (/^\d{1,3}$/.test(text.trim()) && Number(text) <= SEATS_MAX) || `Enter a number from 0 to ${SEATS_MAX}.`;

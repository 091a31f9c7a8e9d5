import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

type Props = DialogFrameProps & { eventId: string; count: number };
type Values = { name: string; opening_float_cents: string };

/** Names a cash box, with what is in it before the first payment. */
export function AddCashBoxDialog({ eventId, count, ...frame }: Props) {
  const add = useOperation('POST /events/:id/cash-boxes', { once: true });
  const form = useApiForm<Values>({ defaultValues: { name: `Cash box ${count + 1}`, opening_float_cents: '' } });
  return (
    <FormDialog
      {...frame}
      width="sm"
      title="Add Cash Box"
      description="Then choose it for a device. Several devices may share one."
      onSubmit={form.submit(async ({ name, opening_float_cents }) => {
        const body = { name, opening_float_cents: parseMoney(opening_float_cents) ?? 0 };
        await add.mutateAsync({ params: { id: eventId }, body });
        frame.onOpenChange(false);
        toast.success(`'${name}' was added`);
      })}
      action="Add Cash Box"
      busyAction="Adding..."
      form={form}
    >
      <TextField label="Name" maxLength={60} autoComplete="off" {...form.field('name', filled('Enter a name.'))} />
      <MoneyField
        label="Opening float"
        hint="What is in it before the first payment. You can correct it until the cash box is counted."
        {...form.field('opening_float_cents', amount('Enter the amount, or 0 if it’s empty.'))}
      />
    </FormDialog>
  );
}

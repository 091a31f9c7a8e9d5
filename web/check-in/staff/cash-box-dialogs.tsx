import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { boxOptions, type CashBox, type Device, NO_CASH } from './queries.ts';

type AddProps = DialogFrameProps & { eventId: string; count: number };

/** Names a cash box, with what is in it before the first payment. */
export function AddCashBoxDialog({ eventId, count, ...frame }: AddProps) {
  const add = useOperation('POST /events/:id/cash-boxes', { once: true });
  const form = useApiForm({ defaultValues: { name: `Cash box ${count + 1}`, opening_float_cents: '' } });
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
      <TextField label="Name" maxLength={60} {...form.field('name', filled('Enter a name.'))} />
      <MoneyField
        label="Opening float"
        hint="What is in it before the first payment. You can correct it until the cash box is counted."
        {...form.field('opening_float_cents', amount('Enter the amount, or 0 if it’s empty.'))}
      />
    </FormDialog>
  );
}

/** For an amount that was mistyped when the box was added. */
export function CorrectFloatDialog({ box, ...frame }: DialogFrameProps & { box: CashBox }) {
  const { id, name, opening_float_cents: before_cents } = box;
  const correct = useOperation('PUT /cash-boxes/:id/opening-float');
  const form = useApiForm({ defaultValues: { opening_float_cents: '' } });
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Opening float of '${name}'`}
      description={`It’s ${formatMoney(before_cents)} now. The activity log keeps both amounts.`}
      onSubmit={form.submit(async (values) => {
        const body = { before_cents, opening_float_cents: parseMoney(values.opening_float_cents) ?? 0 };
        await correct.mutateAsync({ params: { id }, body });
        frame.onOpenChange(false);
        toast.success('Corrected');
      })}
      action="Correct"
      form={form}
    >
      <MoneyField
        label="Opening float"
        hint="What was in it before the first payment."
        {...form.field('opening_float_cents', amount('Enter the amount, or 0 if it was empty.'))}
      />
    </FormDialog>
  );
}

type ChooseProps = DialogFrameProps & { device: Device; boxes: readonly CashBox[] };

/** Into which box a device takes cash from now on. */
export function ChooseCashBoxDialog({ device, boxes, ...frame }: ChooseProps) {
  const choose = useOperation('PUT /check-in-devices/:id/cash-box');
  const form = useApiForm({ defaultValues: { cash_box_id: device.cash_box?.id ?? '' } });
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Cash box of '${device.name}'`}
      description="What it took before stays in the box it had then."
      onSubmit={form.submit(async ({ cash_box_id }) => {
        await choose.mutateAsync({ params: { id: device.id }, body: { cash_box_id: cash_box_id || null } });
        frame.onOpenChange(false);
        toast.success('Saved');
      })}
      action="Save"
      form={form}
    >
      <SelectField label="Cash box" empty={NO_CASH} options={boxOptions(boxes)} {...form.field('cash_box_id')} />
    </FormDialog>
  );
}

type CountProps = DialogFrameProps & { box: CashBox; unsent: number };

/** What two people found in the box. The payments stay as they are. */
export function CountDialog({ box, unsent, ...frame }: CountProps) {
  const { id, name, expected_cents } = box;
  const count = useOperation('POST /cash-boxes/:id/counts', { once: true });
  const form = useApiForm({ defaultValues: { counted_cents: '', counted_by: '', checked_by: '', note: '' } });
  const { field, watch } = form;
  const counted = parseMoney(watch('counted_cents'));
  const isDifferent = typeof counted === 'number' && counted !== expected_cents;
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Count '${name}'`}
      description={`${formatMoney(expected_cents)} is expected. Two people count; a difference is recorded and changes no payment.`}
      onSubmit={form.submit(async ({ counted_cents, ...rest }) => {
        const body = { expected_cents, counted_cents: parseMoney(counted_cents) ?? 0, ...rest };
        await count.mutateAsync({ params: { id }, body });
        frame.onOpenChange(false);
        toast.success('Count recorded');
      })}
      action="Record Count"
      busyAction="Recording..."
      form={form}
    >
      {unsent > 0 && (
        <Note tone="warning" title="Not everything has arrived">
          <p>
            Its devices still keep {plural(unsent, 'scan or payment', 'scans and payments')}. Wait until they’re sent.
          </p>
        </Note>
      )}
      <MoneyField label="Counted" {...field('counted_cents', amount('Enter what you counted.'))} />
      <TextField label="Counted by" maxLength={80} {...field('counted_by', filled('Enter the name of who counted.'))} />
      <TextField
        label="Checked by"
        hint="A second person."
        maxLength={80}
        {...field('checked_by', filled('Enter the name of who checked.'))}
      />
      <TextField
        label="Note"
        hint={isDifferent ? `${differenceText(counted - expected_cents)}. Write why, as far as you know.` : undefined}
        optional={!isDifferent}
        maxLength={500}
        {...field('note', isDifferent ? filled('Write why the amount differs, as far as you know.') : {})}
      />
    </FormDialog>
  );
}

export const differenceText = (cents: number): string =>
  cents === 0 ? 'As expected' : `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'too much' : 'missing'}`;

import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { boxOptions, type CashBox, type Device, NO_CASH } from './queries.ts';

type Props = DialogFrameProps & { device: Device; boxes: readonly CashBox[] };

/** Into which box a device takes cash from now on. */
export function ChooseCashBoxDialog({ device, boxes, ...frame }: Props) {
  const choose = useOperation('PUT /check-in-devices/:id/cash-box');
  const form = useApiForm<{ cash_box_id: string }>({ defaultValues: { cash_box_id: device.cash_box?.id ?? '' } });
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
      busyAction="Saving..."
      form={form}
    >
      <SelectField label="Cash box" empty={NO_CASH} options={boxOptions(boxes)} {...form.field('cash_box_id')} />
    </FormDialog>
  );
}

import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { boxOptions, type CashBox, CHECK_IN_QUERIES, type Device, NO_CASH } from './queries.ts';

type Props = DialogFrameProps & { device: Device; boxes: readonly CashBox[] };

/** Into which box a device takes cash from now on. */
export function ChooseCashBoxDialog({ device, boxes, ...frame }: Props) {
  const choose = useOperation('PUT /check-in-devices/:id/cash-box', { refreshes: CHECK_IN_QUERIES });
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
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <SelectField
        label="Cash box"
        empty={NO_CASH}
        options={boxOptions(boxes)}
        error={form.formState.errors.cash_box_id?.message}
        {...form.register('cash_box_id')}
      />
    </FormDialog>
  );
}

import { DAY_MS } from '../../../contract/constants.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatDays } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { zoneNow } from '../../lib/zone.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const yesterday = () => zoneNow(new Date(Date.now() - DAY_MS)).slice(0, 10);

/** `firstOpenDay`: suggested as the first day; '' for none. */
export default function ClosePeriod({ firstOpenDay, ...frame }: DialogFrameProps & { firstOpenDay: string }) {
  const form = useApiForm({ defaultValues: { first_day: firstOpenDay, last_day: '' } });
  const close = useOperation('POST /accounting-periods');
  const { field } = form;
  return (
    <FormDialog
      {...frame}
      title="Close Period"
      description="Afterwards no payment, refund or discount can be dated in these days. Corrections are dated the day someone makes them. Only a SUPER ADMIN can open the period again."
      onSubmit={form.submit(async (body) => {
        const period = await close.mutateAsync({ body });
        frame.onOpenChange(false);
        toast.success(`${formatDays(period)} is closed.`);
      }, 'We couldn’t close the period. Try again.')}
      action="Close Period"
      busyAction="Closing..."
      form={form}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField label="First day" max={yesterday()} {...field('first_day', filled('Choose the first day.'))} />
        <DateField label="Last day" max={yesterday()} {...field('last_day', filled('Choose the last day.'))} />
      </div>
    </FormDialog>
  );
}

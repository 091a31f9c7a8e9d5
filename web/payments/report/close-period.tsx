import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { zoneNow } from '../../lib/zone.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { daysOf } from './labels.ts';
import { CHANGED_BY_PERIODS } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const yesterday = () => zoneNow(new Date(Date.now() - DAY_MS)).slice(0, 10);

/** `firstOpenDay`: suggested as the first day; '' for none. */
export default function ClosePeriod({ firstOpenDay, ...frame }: DialogFrameProps & { firstOpenDay: string }) {
  const form = useApiForm({ defaultValues: { first_day: firstOpenDay, last_day: '' } });
  const close = useOperation('POST /accounting-periods', { refreshes: CHANGED_BY_PERIODS });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      {...frame}
      title="Close Period"
      description="Afterwards no payment, refund or discount can be dated in these days. Corrections are dated the day someone makes them. Only a SUPER ADMIN can open the period again."
      onSubmit={form.submit(async (body) => {
        const period = await close.mutateAsync({ body });
        frame.onOpenChange(false);
        toast.success(`${daysOf(period)} is closed.`);
      }, 'We couldn’t close the period. Try again.')}
      action="Close Period"
      busyAction="Closing..."
      isBusy={formState.isSubmitting}
      isDirty={formState.isDirty}
      failure={form.failure}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="First day"
          max={yesterday()}
          {...register('first_day', filled('Choose the first day.'))}
          error={errors.first_day?.message}
        />
        <DateField
          label="Last day"
          max={yesterday()}
          {...register('last_day', filled('Choose the last day.'))}
          error={errors.last_day?.message}
        />
      </div>
    </FormDialog>
  );
}

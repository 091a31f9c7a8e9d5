import { formatMoneyIn } from '../../../contract/money.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LineDialogProps } from './use-batches.ts';

export default function IgnoreDialog({ line, batches, ...frame }: LineDialogProps) {
  const form = useApiForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const ignore = useOperation('POST /bank-lines/:id/ignore', { refreshes: ['GET /admin/bank-lines'] });
  const { register, formState } = form;
  const save = async (body: { reason: string }) => {
    await ignore.mutateAsync({ params: { id: line.id }, body });
    frame.onOpenChange(false);
    batches.ignored(line);
  };
  return (
    <FormDialog
      {...frame}
      title="Ignore this line?"
      description={`${formatMoneyIn(line.open_cents, line.currency)} from ${line.payer ?? line.text}. You can open it again.`}
      width="sm"
      onSubmit={form.submit(save, 'We couldn’t ignore the line. Try again.')}
      action="Ignore Line"
      busyAction="Saving..."
      isBusy={formState.isSubmitting}
      isDirty={formState.isDirty}
      failure={form.failure}
    >
      <TextField
        label="Reason"
        hint="Such as a bank fee or a donation. Only staff read it."
        maxLength={300}
        autoComplete="off"
        {...register('reason', filled('Say why this line is ignored.'))}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}

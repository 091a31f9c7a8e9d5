import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { CashBox } from './queries.ts';

type Props = DialogFrameProps & { box: CashBox };

/** For an amount that was mistyped when the box was added. */
export function CorrectFloatDialog({ box, ...frame }: Props) {
  const { id, name, opening_float_cents: before_cents } = box;
  const correct = useOperation('PUT /cash-boxes/:id/opening-float');
  const form = useApiForm<{ opening_float_cents: string }>({ defaultValues: { opening_float_cents: '' } });
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
      busyAction="Saving..."
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

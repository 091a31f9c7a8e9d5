import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { useSeenValue } from '../../lib/seen-value.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { balanceText } from './labels.ts';
import { NewBalance } from './new-balance.tsx';
import type { Money } from './queries.ts';

type Values = { amount_cents: string; reason: string };

/** A discount, or an amount that no one expects any more. */
export function AdjustmentDialog({ money, ...frame }: DialogFrameProps & { money: Money }) {
  const { registration_id: id } = money;
  const { seen: balance_cents, send } = useSeenValue(money.balance_cents);
  const form = useApiForm<Values>({ defaultValues: { amount_cents: '', reason: '' } });
  const adjust = useOperation('POST /registrations/:id/adjustments', { once: true });
  const { field } = form;
  const save = async ({ amount_cents, reason }: Values) => {
    const given = { amount_cents: parseMoney(amount_cents) ?? 0, reason };
    const recorded = await send(() => adjust.mutateAsync({ params: { id }, body: { balance_cents, ...given } }));
    frame.onOpenChange(false);
    toast.success(`Discount given. ${balanceText(recorded)}.`);
  };
  return (
    <FormDialog
      {...frame}
      title="Give Discount"
      description="It lowers what the member has to pay. The member gets an email with your reason."
      onSubmit={form.submit(save, 'We couldn’t record the discount. Try again.')}
      action="Give Discount"
      busyAction="Recording..."
      form={form}
    >
      <MoneyField label="Discount" {...field('amount_cents', amount('Enter the amount.'))} />
      <TextareaField
        label="Reason"
        hint="The member reads it."
        maxLength={500}
        {...field('reason', filled('Say why the amount changes.'))}
      />
      <NewBalance now={balance_cents} after={balance_cents - (parseMoney(form.watch('amount_cents')) ?? 0)} />
    </FormDialog>
  );
}

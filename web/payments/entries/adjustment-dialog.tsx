import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CHANGED_BY_MONEY } from '../changed-by-money.ts';
import { balanceText } from './labels.ts';
import { NewBalance } from './new-balance.tsx';
import type { Money } from './queries.ts';
import { useSeenBalance } from './seen-balance.ts';

type Values = { amount_cents: string; reason: string };

/** A discount, or an amount that no one expects any more. */
export function AdjustmentDialog({ money, ...frame }: DialogFrameProps & { money: Money }) {
  const { registration_id: id } = money;
  const { balance_cents, send } = useSeenBalance(money.balance_cents);
  const form = useApiForm<Values>({ defaultValues: { amount_cents: '', reason: '' } });
  const adjust = useOperation('POST /registrations/:id/adjustments', { refreshes: CHANGED_BY_MONEY, once: true });
  const { register, formState } = form;
  const save = async ({ amount_cents, reason }: Values) => {
    const given = { amount_cents: parseMoney(amount_cents) ?? 0, reason };
    const recorded = await send((seen) => adjust.mutateAsync({ params: { id }, body: { ...seen, ...given } }));
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
      isBusy={formState.isSubmitting}
      isDirty={formState.isDirty}
      failure={form.failure}
    >
      <MoneyField
        label="Discount"
        {...register('amount_cents', amount('Enter the amount.'))}
        error={formState.errors.amount_cents?.message}
      />
      <TextareaField
        label="Reason"
        hint="The member reads it."
        maxLength={500}
        {...register('reason', filled('Say why the amount changes.'))}
        error={formState.errors.reason?.message}
      />
      <NewBalance now={balance_cents} after={balance_cents - (parseMoney(form.watch('amount_cents')) ?? 0)} />
    </FormDialog>
  );
}

import type { EntryMethod } from '../../../contract/constants.ts';
import { amount, parseMoney, writeMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { type ApiForm, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { zoneNow } from '../../lib/zone.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CHANGED_BY_MONEY } from '../changed-by-money.ts';
import { balanceText, METHOD_OPTIONS } from './labels.ts';
import { NewBalance } from './new-balance.tsx';
import type { Money } from './queries.ts';
import { useSeenBalance } from './seen-balance.ts';

/** As typed. */
type Values = {
  amount_cents: string;
  method: EntryMethod;
  received_on: string;
  reference: string;
  payer_name: string;
  reason: string;
};
type Kind = 'payment' | 'refund';
type Props = DialogFrameProps & { money: Pick<Money, 'registration_id' | 'balance_cents'>; kind: Kind };

const TEXTS = {
  payment: {
    title: 'Record Payment',
    description: 'For money you received yourself. The member gets an email.',
    failed: 'We couldn’t record the payment. Try again.',
    done: 'Payment recorded',
  },
  refund: {
    title: 'Record Refund',
    description: 'Return the money first: this app doesn’t send any. The member gets an email with your reason.',
    failed: 'We couldn’t record the refund. Try again.',
    done: 'Refund recorded',
  },
} as const;

/** Suggests what is left to pay, or what was paid too much. */
const suggested = ({ balance_cents }: Props['money'], kind: Kind) =>
  writeMoney(Math.max(kind === 'payment' ? balance_cents : -balance_cents, 0) || null);

export function RecordingDialog({ money, kind, ...frame }: Props) {
  const { registration_id: id } = money;
  const { balance_cents, send } = useSeenBalance(money.balance_cents);
  const today = zoneNow(new Date()).slice(0, 10);
  const form = useApiForm<Values>({
    defaultValues: {
      amount_cents: suggested(money, kind),
      method: 'cash',
      received_on: today,
      reference: '',
      payer_name: '',
      reason: '',
    },
  });
  const typed = parseMoney(form.watch('amount_cents')) ?? 0;
  const options = { refreshes: CHANGED_BY_MONEY, once: true } as const;
  const pay = useOperation('POST /registrations/:id/payment-entries', options);
  const refund = useOperation('POST /registrations/:id/refunds', options);
  const save = async ({ amount_cents, payer_name, reason, ...rest }: Values) => {
    const facts = { ...rest, amount_cents: parseMoney(amount_cents) ?? 0 };
    const recorded = await send((seen) =>
      kind === 'payment'
        ? pay.mutateAsync({ params: { id }, body: { ...facts, ...seen, payer_name } })
        : refund.mutateAsync({ params: { id }, body: { ...facts, ...seen, reason } }),
    );
    frame.onOpenChange(false);
    toast.success(`${TEXTS[kind].done}. ${balanceText(recorded)}.`);
  };
  return (
    <FormDialog
      {...frame}
      title={TEXTS[kind].title}
      description={TEXTS[kind].description}
      onSubmit={form.submit(save, TEXTS[kind].failed)}
      action={TEXTS[kind].title}
      busyAction="Recording..."
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <Fields form={form} kind={kind} today={today} />
      <NewBalance now={balance_cents} after={balance_cents + (kind === 'payment' ? -typed : typed)} />
    </FormDialog>
  );
}

function Fields({ form, kind, today }: { form: ApiForm<Values>; kind: Kind; today: string }) {
  const { register, formState } = form;
  const { errors } = formState;
  const isPayment = kind === 'payment';
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={isPayment ? 'Amount received' : 'Amount returned'}
          {...register('amount_cents', amount('Enter the amount.'))}
          error={errors.amount_cents?.message}
        />
        <SelectField label="Method" options={METHOD_OPTIONS} {...register('method')} error={errors.method?.message} />
        <DateField
          label={isPayment ? 'Received on' : 'Returned on'}
          max={today}
          {...register('received_on', filled('Choose the day.'))}
          error={errors.received_on?.message}
        />
        <TextField
          label="Reference"
          optional
          maxLength={120}
          autoComplete="off"
          {...register('reference')}
          error={errors.reference?.message}
        />
      </div>
      {isPayment ? (
        <TextField
          label="Paid by"
          hint="If it isn’t the member."
          optional
          maxLength={120}
          autoComplete="off"
          {...register('payer_name')}
          error={errors.payer_name?.message}
        />
      ) : (
        <TextareaField
          label="Reason"
          hint="The member reads it."
          maxLength={500}
          {...register('reason', filled('Say why the money was returned.'))}
          error={errors.reason?.message}
        />
      )}
    </>
  );
}

import type { EntryMethod } from '../../../contract/constants.ts';
import { amount, parseMoney, writeMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { type ApiForm, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { useSeenValue } from '../../lib/seen-value.ts';
import { zoneNow } from '../../lib/zone.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { balanceText, METHOD_OPTIONS } from './labels.ts';
import { NewBalance } from './new-balance.tsx';
import type { Money } from './queries.ts';

/** As typed. */
const EMPTY = {
  amount_cents: '',
  method: 'cash' as EntryMethod,
  received_on: '',
  reference: '',
  payer_name: '',
  reason: '',
};
type Values = typeof EMPTY;
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
  const { seen: balance_cents, send } = useSeenValue(money.balance_cents);
  const today = zoneNow(new Date()).slice(0, 10);
  const form = useApiForm<Values>({
    defaultValues: { ...EMPTY, amount_cents: suggested(money, kind), received_on: today },
  });
  const typed = parseMoney(form.watch('amount_cents')) ?? 0;
  const pay = useOperation('POST /registrations/:id/payment-entries', { once: true });
  const refund = useOperation('POST /registrations/:id/refunds', { once: true });
  const save = async ({ amount_cents, payer_name, reason, ...rest }: Values) => {
    const facts = { ...rest, amount_cents: parseMoney(amount_cents) ?? 0 };
    const recorded = await send(() =>
      kind === 'payment'
        ? pay.mutateAsync({ params: { id }, body: { ...facts, balance_cents, payer_name } })
        : refund.mutateAsync({ params: { id }, body: { ...facts, balance_cents, reason } }),
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
      form={form}
    >
      <Fields form={form} kind={kind} today={today} />
      <NewBalance now={balance_cents} after={balance_cents + (kind === 'payment' ? -typed : typed)} />
    </FormDialog>
  );
}

function Fields({ form, kind, today }: { form: ApiForm<Values>; kind: Kind; today: string }) {
  const { field } = form;
  const isPayment = kind === 'payment';
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={isPayment ? 'Amount received' : 'Amount returned'}
          {...field('amount_cents', amount('Enter the amount.'))}
        />
        <SelectField label="Method" options={METHOD_OPTIONS} {...field('method')} />
        <DateField
          label={isPayment ? 'Received on' : 'Returned on'}
          max={today}
          {...field('received_on', filled('Choose the day.'))}
        />
        <TextField label="Reference" optional maxLength={120} {...field('reference')} />
      </div>
      {isPayment ? (
        <TextField label="Paid by" hint="If it isn’t the member." optional maxLength={120} {...field('payer_name')} />
      ) : (
        <TextareaField
          label="Reason"
          hint="The member reads it."
          maxLength={500}
          {...field('reason', filled('Say why the money was returned.'))}
        />
      )}
    </>
  );
}

import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { Terms } from './queries.ts';

type Values = { days_to_pay: string; release_unpaid: boolean; banking_days: string };

const BANKING_DAYS = 1;

export const valuesOf = (terms: Terms | null): Values => ({
  days_to_pay: String(terms?.days_to_pay ?? ''),
  release_unpaid: terms?.release_unpaid ?? false,
  banking_days: String(terms?.banking_days ?? BANKING_DAYS),
});

/** Without release the banking days are hidden and stay as they were, whatever was typed. */
export const termsOf = ({ days_to_pay, release_unpaid, banking_days }: Values, before: Terms | null): Terms | null =>
  days_to_pay.trim() === ''
    ? null
    : {
        days_to_pay: Number(days_to_pay),
        release_unpaid,
        banking_days: release_unpaid ? Number(banking_days) : (before?.banking_days ?? BANKING_DAYS),
      };

type Props = DialogFrameProps & { eventId: string; terms: Terms | null };

const wholeNumber = (from: number, to: number, whenEmpty: boolean) => ({
  validate: (value: string) => {
    const text = value.trim();
    if (text === '' && whenEmpty) return true;
    const isRight = /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
    return isRight || `Enter a whole number from ${from} to ${to}${whenEmpty ? ', or nothing' : ''}.`;
  },
});

/** How many days people have to pay, and whether unpaid seats may be released. */
export function TermsDialog({ eventId, terms, ...frame }: Props) {
  const form = useApiForm<Values>({ defaultValues: valuesOf(terms) });
  const change = useOperation('PUT /events/:id/payment-terms');
  const { field, register, watch } = form;
  const hasDueDay = watch('days_to_pay').trim() !== '';
  const save = async (values: Values) => {
    await change.mutateAsync({ params: { id: eventId }, body: { terms: termsOf(values, terms) } });
    frame.onOpenChange(false);
    toast.success('The payment terms were saved');
  };
  return (
    <FormDialog
      {...frame}
      title="Payment Terms"
      description="Members see the due day with the amount they have to pay. Those who registered earlier have the days from today."
      onSubmit={form.submit(save, 'We couldn’t save the payment terms. Try again.')}
      action="Save Changes"
      form={form}
    >
      <TextField
        label="Days to pay"
        hint="From registering. Leave it empty for no due day."
        optional
        inputMode="numeric"
        {...field('days_to_pay', wholeNumber(1, 365, true))}
      />
      {hasDueDay && (
        <Checkbox
          label="Unpaid seats may be released"
          hint="Never by itself: a treasurer chooses the seats."
          {...register('release_unpaid')}
        />
      )}
      {hasDueDay && watch('release_unpaid') && (
        <TextField
          label="Banking days to wait"
          hint="A transfer of the due day may reach the account this much later."
          inputMode="numeric"
          {...field('banking_days', wholeNumber(0, 10, false))}
        />
      )}
    </FormDialog>
  );
}

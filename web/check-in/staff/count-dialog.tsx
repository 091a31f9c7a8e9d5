import { amount, parseMoney } from '../../lib/amounts.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { formatMoney } from '../../lib/format.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { plural } from '../../lib/text-format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { CashBox } from './queries.ts';

type Props = DialogFrameProps & { box: CashBox; unsent: number };
type Values = { counted_cents: string; counted_by: string; checked_by: string; note: string };

/** What two people found in the box. The payments stay as they are. */
export function CountDialog({ box, unsent, ...frame }: Props) {
  const { id, name, expected_cents } = box;
  const count = useOperation('POST /cash-boxes/:id/counts', { once: true });
  const form = useApiForm<Values>({
    defaultValues: { counted_cents: '', counted_by: '', checked_by: '', note: '' },
  });
  const { field, watch } = form;
  const counted = parseMoney(watch('counted_cents'));
  const isDifferent = typeof counted === 'number' && counted !== expected_cents;
  return (
    <FormDialog
      {...frame}
      width="sm"
      title={`Count '${name}'`}
      description={`${formatMoney(expected_cents)} is expected. Two people count; a difference is recorded and changes no payment.`}
      onSubmit={form.submit(async ({ counted_cents, ...rest }) => {
        const body = { expected_cents, counted_cents: parseMoney(counted_cents) ?? 0, ...rest };
        await count.mutateAsync({ params: { id }, body });
        frame.onOpenChange(false);
        toast.success('Count recorded');
      })}
      action="Record Count"
      busyAction="Recording..."
      form={form}
    >
      {unsent > 0 && (
        <Note tone="warning" title="Not everything has arrived">
          <p>
            Its devices still keep {plural(unsent, 'scan or payment', 'scans and payments')}. Wait until they’re sent.
          </p>
        </Note>
      )}
      <MoneyField label="Counted" {...field('counted_cents', amount('Enter what you counted.'))} />
      <TextField
        label="Counted by"
        maxLength={80}
        autoComplete="off"
        {...field('counted_by', filled('Enter the name of who counted.'))}
      />
      <TextField
        label="Checked by"
        hint="A second person."
        maxLength={80}
        autoComplete="off"
        {...field('checked_by', filled('Enter the name of who checked.'))}
      />
      <TextField
        label="Note"
        hint={isDifferent ? differenceHint(counted - expected_cents) : undefined}
        optional={!isDifferent}
        maxLength={500}
        autoComplete="off"
        {...field('note', isDifferent ? filled('Write why the amount differs, as far as you know.') : {})}
      />
    </FormDialog>
  );
}

const differenceHint = (cents: number): string =>
  `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'too much' : 'missing'}. Write why, as far as you know.`;

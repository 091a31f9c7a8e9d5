import { school } from '../../../school.config.ts';
import { api } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { BankAccount } from './queries.ts';

type Values = { name: string; currency: string; last_four: string; is_archived: boolean };

const LABELS: Readonly<Record<keyof Values, string>> = {
  name: 'Name',
  currency: 'Currency',
  last_four: 'Last four digits',
  is_archived: 'Archived',
};
const valuesOf = (account: BankAccount): Values => ({
  name: account.name,
  currency: account.currency,
  last_four: account.last_four ?? '',
  is_archived: account.archived_at !== null,
});
const NEW: Values = { name: '', currency: school.currency, last_four: '', is_archived: false };

const currency = {
  validate: (value: string) => /^\s*[a-z]{3}\s*$/i.test(value) || 'Enter a code such as USD.',
};
const lastFour = { validate: (value: string) => /^\s*(\d{4})?\s*$/.test(value) || 'Enter four digits, or nothing.' };

type Props = DialogFrameProps & { account: BankAccount | undefined; onAdded: (id: string) => void };

export default function AccountDialog({ account, onAdded, ...frame }: Props) {
  const form = useApiForm<Values>({ defaultValues: account ? valuesOf(account) : NEW });
  const add = useOperation('POST /bank-accounts', { once: true });
  const change = useOperation('PUT /bank-accounts/:id');
  const reload = async () => (await api('GET /bank-accounts')).items.find(({ id }) => id === account?.id);
  const edited = useEditedRow(form, { row: account, valuesOf, reload });
  const save = async ({ is_archived, ...body }: Values) => {
    if (account) {
      const params = { id: account.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, is_archived, ...seen } }));
    } else onAdded((await add.mutateAsync({ body })).id);
    frame.onOpenChange(false);
    toast.success(`'${body.name.trim()}' was ${account ? 'saved' : 'added'}`);
  };
  const { field, register } = form;
  return (
    <FormDialog
      {...frame}
      title={account ? 'Edit Bank Account' : 'Add Bank Account'}
      onSubmit={form.submit(save, 'We couldn’t save the bank account. Try again.')}
      action={account ? 'Save Changes' : 'Add Bank Account'}
      form={form}
      failure={edited.conflict ? null : form.failure}
      notice={<EditConflict conflict={edited.conflict} labels={LABELS} />}
    >
      <TextField
        label={LABELS.name}
        hint="What the committee calls it."
        maxLength={80}
        {...field('name', filled('Enter a name.'))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={LABELS.currency} maxLength={3} autoCapitalize="characters" {...field('currency', currency)} />
        <TextField
          label={LABELS.last_four}
          hint="Of the account’s number. A file of another account is noticed."
          optional
          inputMode="numeric"
          maxLength={4}
          {...field('last_four', lastFour)}
        />
      </div>
      {account && (
        <Checkbox
          label={LABELS.is_archived}
          hint="No statements can be imported. Its lines stay."
          {...register('is_archived')}
        />
      )}
    </FormDialog>
  );
}

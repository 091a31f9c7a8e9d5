import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchNow, query } from '../../lib/api.ts';
import { useDialogDraft } from '../../lib/dialog-draft.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useEditedRow } from '../../lib/edited-row.ts';
import { type ApiForm, filled, useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { ProfileFeeFields } from './fee-fields.tsx';
import {
  METHOD_OPTIONS,
  type PaymentProfile,
  PROFILE_LABELS,
  type ProfileValues,
  profileBody,
  profileValues,
} from './form.ts';

type Props = DialogFrameProps & { profile: PaymentProfile | undefined; onSaved: (name: string) => void };

export default function ProfileDialog({ profile, onSaved, ...opened }: Props) {
  const form = useApiForm<ProfileValues>({ defaultValues: profileValues(profile) });
  const { frame, restored } = useDialogDraft(form, opened, { name: 'payment-profile', row: profile });
  const create = useOperation('POST /payment-profiles', { once: true });
  const change = useOperation('PUT /payment-profiles/:id');
  const client = useQueryClient();
  const reload = async () => {
    const { items } = await fetchNow(client, query('GET /payment-profiles'));
    return items.find(({ id }) => id === profile?.id);
  };
  const edited = useEditedRow(form, { row: profile, valuesOf: profileValues, reload });
  const save = async (values: ProfileValues) => {
    const body = profileBody(values);
    if (profile) {
      const params = { id: profile.id };
      await edited.save((seen) => change.mutateAsync({ params, body: { ...body, ...seen } }));
    } else await create.mutateAsync({ body });
    frame.onOpenChange(false);
    onSaved(values.name.trim());
  };
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={profile ? 'Edit Payment Profile' : 'Create Payment Profile'}
      onSubmit={form.submit(save, `Failed to ${profile ? 'update' : 'save'} payment profile. Please try again.`)}
      action={profile ? 'Save Changes' : 'Create Payment Profile'}
      form={form}
      failure={edited.conflict ? null : form.failure}
      notice={<EditConflict conflict={edited.conflict} labels={PROFILE_LABELS} />}
    >
      <ProfileFields form={form} owner={profile?.owner_user_id ? profile : undefined} />
    </FormDialog>
  );
}

type FieldsProps = { form: ApiForm<ProfileValues>; owner: PaymentProfile | undefined };

function ProfileFields({ form, owner }: FieldsProps) {
  const { field, register } = form;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={PROFILE_LABELS.name}
          hint="Members choose the method by its name."
          maxLength={120}
          {...field('name', filled('Enter a name.'))}
        />
        <SelectField label={PROFILE_LABELS.method_type} options={METHOD_OPTIONS} {...field('method_type')} />
      </div>
      <TextareaField
        label={PROFILE_LABELS.account_info}
        hint="Where to send the money: an address, a number, a name. Members can copy it."
        maxLength={2000}
        {...field('account_info', filled('Enter the account information.'))}
      />
      <TextareaField
        label={PROFILE_LABELS.display_instructions}
        hint="Shown to members."
        optional
        maxLength={2000}
        {...field('display_instructions')}
      />
      <ProfileFeeFields form={form} />
      <OwnerField form={form} owner={owner} />
      <BankAccountField form={form} />
      <TextareaField
        label={PROFILE_LABELS.profile_notes}
        hint="Internal: only treasurers see them."
        optional
        maxLength={2000}
        {...field('profile_notes')}
      />
      <Checkbox
        label={PROFILE_LABELS.is_global}
        hint="Offered for every ticket type without its own payment methods."
        {...register('is_global')}
      />
    </>
  );
}

/** A current owner without an admin role stays in the list, or saving would change the owner unnoticed. */
function OwnerField({ form: { field }, owner }: FieldsProps) {
  const { data, isError } = useQuery(query('GET /payment-profile-owners'));
  const offered = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = !owner || offered.some(({ value }) => value === owner.owner_user_id);
  const former = { value: owner?.owner_user_id ?? '', label: `${owner?.owner_name} (no longer has a role)` };
  return (
    <SelectField
      // A native select takes its value only once its options exist.
      key={data ? 'ready' : 'waiting'}
      label={PROFILE_LABELS.owner_user_id}
      hint={isError ? 'We couldn’t load the owners. The current owner stays.' : 'Who receives the money.'}
      optional
      empty={data || isError ? 'The school' : 'Loading…'}
      options={data && !isKnown ? [former, ...offered] : offered}
      {...field('owner_user_id')}
    />
  );
}

/** Archived accounts stay in the list: the money may still have arrived there. */
function BankAccountField({ form: { field } }: { form: ApiForm<ProfileValues> }) {
  const { data, isError } = useQuery(query('GET /bank-accounts'));
  if (data?.items.length === 0) return null;
  return (
    <SelectField
      // A native select takes its value only once its options exist.
      key={data ? 'ready' : 'waiting'}
      label={PROFILE_LABELS.bank_account_id}
      hint={isError ? 'We couldn’t load the accounts. The current one stays.' : 'Whose statements show these payments.'}
      optional
      empty={data || isError ? 'None' : 'Loading…'}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...field('bank_account_id')}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import type { ApiForm } from '../../lib/forms.ts';
import { filled } from '../../lib/forms.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { Change } from './changes.ts';
import { ProfileFeeFields } from './fee-fields.tsx';
import { METHOD_OPTIONS, type PaymentProfile, PROFILE_LABELS, type ProfileValues } from './form.ts';
import { useProfileDialog } from './use-profile-dialog.ts';

type Props = DialogFrameProps & { profile: PaymentProfile | undefined; onSaved: (name: string) => void };

export default function ProfileDialog({ profile, onSaved, ...opened }: Props) {
  const { form, frame, restored, changes, submit } = useProfileDialog(profile, opened, onSaved);
  return (
    <FormDialog
      {...frame}
      restored={restored}
      width="lg"
      title={profile ? 'Edit Payment Profile' : 'Create Payment Profile'}
      onSubmit={submit}
      action={profile ? 'Save Changes' : 'Create Payment Profile'}
      busyAction="Saving..."
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <ProfileFields form={form} owner={profile?.owner_user_id ? profile : undefined} />
      <ConflictingChanges changes={changes} />
    </FormDialog>
  );
}

const scrollTo = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

function ConflictingChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <div ref={scrollTo}>
      <Note tone="warning" title="Changes by someone else">
        <ul className="mt-1 grid gap-1.5">
          {changes.map(({ label, theirs, isMineToo }) => (
            <li key={label} className="whitespace-pre-line">
              {label}: {theirs}
              {isMineToo && ' (you changed it too; your value is in the form)'}
            </li>
          ))}
        </ul>
        <p className="mt-2">They’re in the form now. Press Save Changes again to save your changes as well.</p>
      </Note>
    </div>
  );
}

type FieldsProps = { form: ApiForm<ProfileValues>; owner: PaymentProfile | undefined };

function ProfileFields({ form, owner }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={PROFILE_LABELS.name}
          hint="Members choose the method by its name."
          maxLength={120}
          autoComplete="off"
          {...register('name', filled('Enter a name.'))}
          error={errors.name?.message}
        />
        <SelectField
          label={PROFILE_LABELS.method_type}
          options={METHOD_OPTIONS}
          {...register('method_type')}
          error={errors.method_type?.message}
        />
      </div>
      <TextareaField
        label={PROFILE_LABELS.account_info}
        hint="Where to send the money: an address, a number, a name. Members can copy it."
        maxLength={2000}
        {...register('account_info', filled('Enter the account information.'))}
        error={errors.account_info?.message}
      />
      <TextareaField
        label={PROFILE_LABELS.display_instructions}
        hint="Shown to members."
        optional
        maxLength={2000}
        {...register('display_instructions')}
        error={errors.display_instructions?.message}
      />
      <ProfileFeeFields form={form} />
      <OwnerField form={form} owner={owner} />
      <BankAccountField form={form} />
      <TextareaField
        label={PROFILE_LABELS.profile_notes}
        hint="Internal: only treasurers see them."
        optional
        maxLength={2000}
        {...register('profile_notes')}
        error={errors.profile_notes?.message}
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
function OwnerField({ form: { register, formState }, owner }: FieldsProps) {
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
      {...register('owner_user_id')}
      error={formState.errors.owner_user_id?.message}
    />
  );
}

/** Archived accounts stay in the list: the money may still have arrived there. */
function BankAccountField({ form: { register, formState } }: { form: ApiForm<ProfileValues> }) {
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
      {...register('bank_account_id')}
      error={formState.errors.bank_account_id?.message}
    />
  );
}

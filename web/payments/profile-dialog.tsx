import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { filled } from '../lib/form-rules.ts';
import { type ApiForm, useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { ProfileFeeFields } from './profile-fee-fields.tsx';
import { METHOD_OPTIONS, type PaymentProfile, type ProfileValues, profileBody, profileValues } from './profile-form.ts';
import { PROFILE_READS } from './profile-reads.ts';

type Props = DialogFrameProps & { profile: PaymentProfile | undefined; onSaved: (name: string) => void };

/** Creates or changes a payment profile (spec 5, Payment profile form). */
export default function ProfileDialog({ profile, onSaved, ...frame }: Props) {
  const form = useApiForm<ProfileValues>({ defaultValues: profileValues(profile) });
  const create = useOperation('POST /payment-profiles', { refreshes: PROFILE_READS });
  const change = useOperation('PUT /payment-profiles/:id', { refreshes: PROFILE_READS });
  const save = async (values: ProfileValues) => {
    const body = profileBody(values);
    if (profile) {
      const { id, updated_at } = profile;
      await change.mutateAsync({ params: { id }, body: { ...body, updated_at } });
    }
    if (!profile) await create.mutateAsync({ body });
    frame.onOpenChange(false);
    onSaved(values.name.trim());
  };
  return (
    <FormDialog
      {...frame}
      width="lg"
      title={profile ? 'Edit Payment Profile' : 'Create Payment Profile'}
      onSubmit={form.submit(save, `Failed to ${profile ? 'update' : 'save'} payment profile. Please try again.`)}
      action={profile ? 'Save Changes' : 'Create Payment Profile'}
      busyAction="Saving..."
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      failure={form.failure}
    >
      <ProfileFields form={form} />
    </FormDialog>
  );
}

function ProfileFields({ form }: { form: ApiForm<ProfileValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="Members choose by it."
          maxLength={120}
          autoComplete="off"
          {...register('name', filled('Please enter a name.'))}
          error={errors.name?.message}
        />
        <SelectField
          label="Method type"
          options={METHOD_OPTIONS}
          {...register('method_type')}
          error={errors.method_type?.message}
        />
      </div>
      <TextareaField
        label="Account information"
        hint="Where to send the money: an address, a number, a name. Members can copy it."
        maxLength={2000}
        {...register('account_info', filled('Please enter the account information.'))}
        error={errors.account_info?.message}
      />
      <TextareaField
        label="Instructions"
        hint="Shown to members."
        optional
        maxLength={2000}
        {...register('display_instructions')}
        error={errors.display_instructions?.message}
      />
      <ProfileFeeFields form={form} />
      <OwnerField form={form} />
      <TextareaField
        label="Notes"
        hint="Internal: only treasurers see them."
        optional
        maxLength={2000}
        {...register('profile_notes')}
        error={errors.profile_notes?.message}
      />
      <Checkbox
        label="Global"
        hint="Offered wherever a ticket type has no payment methods of its own."
        {...register('is_global')}
      />
    </>
  );
}

/** Only holders of an admin role are offered (spec 6). */
function OwnerField({ form: { register, formState } }: { form: ApiForm<ProfileValues> }) {
  const { data, isError } = useQuery(query('GET /payment-profile-owners'));
  return (
    <SelectField
      // A native select takes its value only once its options stand.
      key={data ? 'ready' : 'waiting'}
      label="Owner"
      hint={isError ? 'The owners could not be loaded. What is chosen now stays.' : 'Who receives the money.'}
      optional
      empty={data || isError ? 'The school' : 'Loading…'}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...register('owner_user_id')}
      error={formState.errors.owner_user_id?.message}
    />
  );
}

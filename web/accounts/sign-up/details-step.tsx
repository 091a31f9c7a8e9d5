import { useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { keepEntry } from '../../lib/guards.ts';
import { enterSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { carryEmail, EmailField, emailRule } from '../email.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';

/** The typed values except passwords, saved across a reload or another phone verification. */
type AccountDraft = { first_name: string; last_name: string; email: string };
const NO_DRAFT: AccountDraft = { first_name: '', last_name: '', email: '' };
const DRAFT = 'account';
/** The invitation link that was opened in this tab. */
type Invitation = { token: string };
const INVITATION = 'invitation';
const EMAIL_TAKEN = 'EMAIL_TAKEN';

type Props = {
  shownAs: string;
  onCreated: () => void;
  /** The phone verification expired while the form was filled in. */
  onUnverified: () => void;
  /** Staff revoked the number meanwhile. */
  onUnauthorized: () => void;
};

/** Step 3: creates the account and signs in; the guards redirect to the profile. */
export function DetailsStep({ shownAs, onCreated, onUnverified, onUnauthorized }: Props) {
  const client = useQueryClient();
  const [draft] = useState(() => readDraft<AccountDraft>(DRAFT));
  const form = useApiForm({ defaultValues: { ...NO_DRAFT, ...draft, password: '', confirm_password: '' } });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { first_name, last_name, email } }) => keepDraft(DRAFT, { first_name, last_name, email }),
      }),
    [subscribe],
  );
  const { errors, isSubmitting } = form.formState;
  const create = form.submit(async ({ confirm_password: _, ...body }) => {
    try {
      const { token: invitation } = readDraft<Invitation>(INVITATION);
      const { user } = await api('POST /accounts', { body: { ...body, invitation } });
      dropDraft(DRAFT);
      dropDraft(INVITATION);
      onCreated();
      enterSession(client, user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'PHONE_NOT_VERIFIED') return onUnverified();
      if (error.code === 'PHONE_NOT_AUTHORIZED') return onUnauthorized();
      if (error.code !== EMAIL_TAKEN) throw error;
      form.setError('email', { type: EMAIL_TAKEN, message: error.message }, { shouldFocus: true });
    }
  }, 'Registration failed. Please try again.');
  const text = (name: 'first_name' | 'last_name', label: string, autoComplete: string) => (
    <TextField
      {...form.field(name, filled(`Enter your ${label.toLowerCase()}`))}
      label={label}
      // The previous step was removed together with the focus.
      autoFocus={name === 'first_name'}
      autoComplete={autoComplete}
      maxLength={80}
    />
  );

  return (
    <form noValidate onSubmit={create} className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-green-wash px-4 py-2.5 text-green-ink">
        <Phone className="size-5 shrink-0" strokeWidth={1.75} />
        <span>Verified phone number</span>
        <strong className="figures font-[700]">{shownAs}</strong>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {text('first_name', 'First name', 'given-name')}
        {text('last_name', 'Last name', 'family-name')}
      </div>
      <div className="grid gap-2">
        <EmailField {...form.field('email', emailRule)} autoComplete="email" maxLength={254} />
        {errors.email?.type === EMAIL_TAKEN && (
          <p className="flex flex-wrap gap-x-6">
            <TextLink to="/login" search={keepEntry} state={carryEmail(form.getValues)} className="py-2">
              Sign in
            </TextLink>
            <TextLink to="/forgot-password" search={keepEntry} state={carryEmail(form.getValues)} className="py-2">
              Forgot password?
            </TextLink>
          </p>
        )}
      </div>
      <NewPasswordFields form={form} label="Password" />
      <FormError>{form.failure}</FormError>
      <Button type="submit" wide busy={isSubmitting} busyLabel="Creating account...">
        Create Account
      </Button>
    </form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useApiForm } from '../../lib/forms.ts';
import { refreshSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, Note } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';

type Props = { token: string | null; onDone: () => Promise<unknown> };

/** Sets a new password by an emailed link, which ends every session of the account. */
export function ResetPasswordForm({ token, onDone }: Props) {
  const client = useQueryClient();
  const [isSpent, setSpent] = useState(!token);
  // Before a password is typed in vain. If the check itself fails, the form is shown: saving checks again.
  const check = useQuery({
    ...query('POST /password-reset-checks', { body: { token: token ?? '' } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useApiForm({ defaultValues: { password: '', confirm_password: '' } });
  const { isSubmitting } = form.formState;
  const reset = form.submit(async ({ password }) => {
    try {
      await api('POST /password-resets', { body: { token: token ?? '', password } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') return setSpent(true);
      throw error;
    }
    // This browser's session has ended too. If that can't be checked, the new password is set all the same.
    await refreshSession(client).catch(() => null);
    await onDone();
  }, 'We couldn’t change the password. Try again.');

  if (isSpent || check.error?.code === 'INVALID_TOKEN') return <ExpiredLink />;
  if (check.isLoading) return <PageSpinner />;
  return (
    <form noValidate onSubmit={reset} className="grid gap-5">
      <NewPasswordFields form={form} />
      <FormError>{form.failure}</FormError>
      <Button type="submit" wide busy={isSubmitting} busyLabel="Saving...">
        Save New Password
      </Button>
    </form>
  );
}

function ExpiredLink() {
  return (
    <div className="grid gap-5">
      <Note tone="warning" role="alert" title="This link is no longer valid">
        It was used already or is older than an hour.
      </Note>
      <LinkButton to="/forgot-password" className="justify-self-start">
        Request a new link
      </LinkButton>
    </div>
  );
}

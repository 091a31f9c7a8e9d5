import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useApiForm } from '../../lib/forms.ts';
import { AppOrRecoveryCode, CurrentPassword, useNeedsCode } from '../security/reauthentication-fields.tsx';
import type { Step } from './step.ts';

/** Step 1: the password, and a code if two-factor is on. */
export function usePasswordStep(onDone: () => void): Step & { fail: (sentence: string) => void } {
  const [sentBack, setSentBack] = useState<string | null>(null);
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '' } });
  const { errors, isDirty, isSubmitting } = form.formState;
  const needsCode = useNeedsCode(errors.code);
  const authorize = form.submit(async ({ current_password, code }) => {
    setSentBack(null);
    await api('POST /account/phone-changes/authorization', { body: { current_password, ...(needsCode && { code }) } });
    onDone();
  }, 'We couldn’t check your password. Try again.');
  return {
    description: 'Step 1 of 3: confirm your password.',
    action: 'Continue',
    busyAction: 'Checking...',
    submit: (event) => void authorize(event as React.FormEvent),
    isBusy: isSubmitting,
    isDirty,
    failure: form.failure ?? sentBack,
    fail: (sentence) => {
      form.resetField('code'); // it works once
      setSentBack(sentence);
    },
    fields: (
      <>
        <CurrentPassword form={form} />
        {needsCode && <AppOrRecoveryCode form={form} />}
      </>
    ),
  };
}

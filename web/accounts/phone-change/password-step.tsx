import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useReauthentication } from '../security/reauthentication-fields.tsx';
import type { Step } from './step.ts';

/** Step 1: the password, and a code if two-factor is on. */
export function usePasswordStep(onDone: () => void): Step & { fail: (sentence: string) => void } {
  const [sentBack, setSentBack] = useState<string | null>(null);
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const { fields, credentialsOf } = useReauthentication(form);
  const authorize = form.submit(async (values) => {
    setSentBack(null);
    await api('POST /account/phone-changes/authorization', { body: credentialsOf(values) });
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
    fields,
  };
}

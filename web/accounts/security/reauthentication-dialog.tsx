import type { ComponentProps } from 'react';
import { useApiForm } from '../../lib/forms.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AppOrRecoveryCode, CurrentPassword, useNeedsCode } from './reauthentication-fields.tsx';

export type Credentials = { current_password: string; code?: string };

type Props = Omit<ComponentProps<typeof FormDialog>, 'form' | 'onSubmit' | 'width' | 'children'> & {
  /** Said if it fails without a sentence of the server. */
  otherwise: string;
  run: (credentials: Credentials) => Promise<void>;
};

/** Asks for the password again, and for a code if two-factor is on. */
export function ReauthenticationDialog({ run, otherwise, ...frame }: Props) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '' } });
  const { errors } = form.formState;
  const needsCode = useNeedsCode(errors.code);
  const submit = form.submit(
    ({ current_password, code }) => run({ current_password, ...(needsCode && { code }) }),
    otherwise,
  );
  return (
    <FormDialog {...frame} width="sm" onSubmit={submit} form={form}>
      <CurrentPassword form={form} />
      {needsCode && <AppOrRecoveryCode form={form} />}
    </FormDialog>
  );
}

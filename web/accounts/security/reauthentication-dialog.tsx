import type { ComponentProps } from 'react';
import { useApiForm } from '../../lib/forms.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Credentials, useReauthentication } from './reauthentication-fields.tsx';

type Props = Omit<ComponentProps<typeof FormDialog>, 'form' | 'onSubmit' | 'width' | 'children'> & {
  /** Said if it fails without a sentence of the server. */
  otherwise: string;
  run: (credentials: Credentials) => Promise<void>;
};

/** Asks for the password again, and for a code if two-factor is on. */
export function ReauthenticationDialog({ run, otherwise, ...frame }: Props) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { current_password: '', code: '' } });
  const { fields, credentialsOf } = useReauthentication(form);
  const submit = form.submit((values) => run(credentialsOf(values)), otherwise);
  return (
    <FormDialog {...frame} width="sm" onSubmit={submit} form={form}>
      {fields}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { filled, useApiForm } from '../../lib/forms.ts';
import { refreshReads } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { createPasskey } from '../passkey.ts';
import { useReauthentication } from './reauthentication-fields.tsx';

export function AddPasskeyDialog(frame: DialogFrameProps & { onClosed: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { name: '', current_password: '', code: '' } });
  const { fields, credentialsOf } = useReauthentication(form);
  const add = form.submit(async (values) => {
    await createPasskey(values.name, credentialsOf(values));
    frame.onOpenChange(false);
    toast.success('The passkey was added. You can sign in with it from now on.');
    await refreshReads(client);
  }, 'No passkey was created. Try again, or keep using your password.');
  return (
    <FormDialog
      {...frame}
      title="Add a passkey"
      description="Your device asks for your fingerprint, face or PIN and stores the passkey. We never see it."
      width="sm"
      onSubmit={add}
      action="Add Passkey"
      busyAction="Waiting for your device..."
      form={form}
    >
      <TextField
        {...form.field('name', filled('Give the passkey a name'))}
        label="Name of this passkey"
        maxLength={60}
        placeholder="My phone"
        hint="It helps you recognize it in the list."
      />
      {fields}
    </FormDialog>
  );
}

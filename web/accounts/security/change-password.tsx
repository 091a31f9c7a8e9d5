import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { refreshReads } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { SecurityPart } from './part.tsx';
import { CurrentPassword } from './reauthentication-fields.tsx';

export function ChangePassword() {
  const dialog = useDialogState<true>();
  return (
    <SecurityPart
      title="Password"
      note="Choose a password you don’t use anywhere else. Every other device will have to sign in again."
      actions={
        <Button tone="secondary" onClick={() => dialog.show(true)}>
          Change password
        </Button>
      }
    >
      {dialog.subject && <PasswordDialog key={dialog.key} {...dialog.frame} />}
    </SecurityPart>
  );
}

function PasswordDialog({ open, onOpenChange }: DialogFrameProps) {
  const client = useQueryClient();
  const form = useApiForm({ defaultValues: { current_password: '', password: '', confirm_password: '' } });
  const change = form.submit(async ({ confirm_password: _, ...body }) => {
    await api('PUT /password', { body });
    onOpenChange(false);
    toast.success('Your password has been changed. Every other device was signed out.');
    await refreshReads(client);
  }, 'We couldn’t change the password. Try again.');
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change password"
      width="sm"
      onSubmit={change}
      action="Change Password"
      busyAction="Saving..."
      form={form}
    >
      <CurrentPassword form={form} />
      <NewPasswordFields form={form} confirm="Confirm new password" />
    </FormDialog>
  );
}

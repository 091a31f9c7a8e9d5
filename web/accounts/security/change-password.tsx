import { type DialogFrameProps, useDialogState } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { useOperation } from '../../lib/operation.ts';
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

function PasswordDialog(frame: DialogFrameProps) {
  const save = useOperation('PUT /password');
  const form = useApiForm({ defaultValues: { current_password: '', password: '', confirm_password: '' } });
  const change = form.submit(async ({ confirm_password: _, ...body }) => {
    await save.mutateAsync({ body });
    frame.onOpenChange(false);
    toast.success('Your password has been changed. Every other device was signed out.');
  }, 'We couldn’t change the password. Try again.');
  return (
    <FormDialog {...frame} title="Change password" width="sm" onSubmit={change} action="Change Password" form={form}>
      <CurrentPassword form={form} />
      <NewPasswordFields form={form} confirm="Confirm new password" />
    </FormDialog>
  );
}

import { personName } from '../../contract/person-name.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { filled, useApiForm } from '../lib/forms.ts';
import { useOperation } from '../lib/operation.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Note } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import type { NamedUser } from './search.ts';

/** For someone who lost their phone and recovery codes. Asks for a reason, which is recorded in the log. */
export function TurnOffTwoFactor({ user, ...frame }: DialogFrameProps & { user: NamedUser }) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: { reason: '' } });
  const remove = useOperation('POST /users/:id/two-factor/removal');
  const turnOff = form.submit(async (body) => {
    await remove.mutateAsync({ params: { id: user.id }, body });
    frame.onOpenChange(false);
    toast.success(`Two-step verification is off for ${personName(user)}.`);
  }, 'We couldn’t turn off two-step verification. Try again.');
  return (
    <FormDialog
      {...frame}
      title={`Turn off two-step verification for ${personName(user)}?`}
      description="For someone who can’t sign in because they lost their phone and recovery codes."
      onSubmit={turnOff}
      action="Turn Off"
      busyAction="Turning off..."
      form={form}
    >
      <Note tone="warning" title="First make sure it’s really them">
        Speak to them in person, or call them on a number you know. Anyone can send an email.
      </Note>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Their authenticator app, recovery codes and passkeys stop working.</li>
        <li>They’re signed out on every device. Their password still works, without a code.</li>
        <li>They get an email about it. The activity log records your name and reason.</li>
      </ul>
      <TextField
        {...form.field('reason', filled('Say why'))}
        label="Reason"
        maxLength={200}
        placeholder="Lost the phone, called me on her landline"
      />
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useApiForm } from '../../lib/forms.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { AppOrRecoveryCode, CurrentPassword } from './reauthentication-fields.tsx';

const NO_VALUES = { current_password: '', code: '' };

type RenewProps = DialogFrameProps & { onClosed: () => void; onDone: (codes: readonly string[]) => void };

export function RenewCodesDialog({ onDone, ...frame }: RenewProps) {
  const client = useQueryClient();
  return (
    <ReauthenticationDialog
      {...frame}
      title="Create new recovery codes"
      description="You’ll get ten new codes. Your current ones will stop working."
      action="Create New Codes"
      busyAction="Making..."
      otherwise="The codes could not be created. Please try again."
      run={async (body) => {
        const { recovery_codes } = await api('POST /recovery-codes', { body });
        onDone(recovery_codes);
        await client.invalidateQueries({ queryKey: ['GET /two-factor'] });
      }}
    />
  );
}

export function TurnOffDialog(frame: DialogFrameProps) {
  const client = useQueryClient();
  return (
    <ReauthenticationDialog
      {...frame}
      title="Turn off two-factor?"
      description="You’ll sign in with your password alone, and your recovery codes will stop working."
      action="Turn Off"
      busyAction="Turning off..."
      otherwise="Two-factor could not be turned off. Please try again."
      run={async (body) => {
        await api('POST /two-factor/removal', { body });
        frame.onOpenChange(false);
        toast.success('Two-factor is off.');
        await client.invalidateQueries({ queryKey: ['GET /two-factor'] });
      }}
    />
  );
}

type Props = DialogFrameProps & {
  onClosed?: () => void;
  title: string;
  description: string;
  action: string;
  busyAction: string;
  otherwise: string;
  run: (proof: typeof NO_VALUES) => Promise<void>;
};

function ReauthenticationDialog({ run, otherwise, ...frame }: Props) {
  const form = useApiForm({ mode: 'onSubmit', defaultValues: NO_VALUES });
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      {...frame}
      width="sm"
      onSubmit={form.submit(run, otherwise)}
      isBusy={isSubmitting}
      isDirty={isDirty}
      failure={form.failure}
    >
      <CurrentPassword register={form.register} error={errors.current_password?.message} />
      <AppOrRecoveryCode register={form.register} error={errors.code?.message} />
    </FormDialog>
  );
}

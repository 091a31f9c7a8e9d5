import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { refreshReads } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

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
      otherwise="We couldn’t create the codes. Try again."
      run={async ({ current_password, code = '' }) => {
        const { recovery_codes } = await api('POST /recovery-codes', { body: { current_password, code } });
        onDone(recovery_codes);
        await refreshReads(client);
      }}
    />
  );
}

export function TurnOffDialog(frame: DialogFrameProps) {
  const client = useQueryClient();
  return (
    <ReauthenticationDialog
      {...frame}
      title="Turn off two-step verification?"
      description="You’ll sign in with your password alone, and your recovery codes will stop working."
      action="Turn Off"
      busyAction="Turning off..."
      otherwise="We couldn’t turn off two-step verification. Try again."
      run={async ({ current_password, code = '' }) => {
        await api('POST /two-factor/removal', { body: { current_password, code } });
        frame.onOpenChange(false);
        toast.success('Two-step verification is off.');
        await refreshReads(client);
      }}
    />
  );
}

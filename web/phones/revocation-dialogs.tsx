import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { usePhoneFormat } from '../lib/phone-format.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import type { AllowedPhone } from './queries.ts';

type Props = DialogFrameProps & { number: AllowedPhone };

/** Asks before a pending number is revoked (spec 2, Admin phone numbers). */
export function RevokeDialog({ number, ...frame }: Props) {
  const revoke = useOperation('POST /phone-numbers/:id/revocation');
  const phone = usePhoneFormat()(number.phone);
  return (
    <ConfirmDialog
      {...frame}
      title={`Revoke ${phone}?`}
      description="No one can register with it until you restore it. Profile details imported for its owner are deleted."
      action="Revoke"
      busyAction="Revoking..."
      otherwise="We couldn’t revoke the phone number. Try again."
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: number.id } });
        toast.success(`${phone} was revoked`);
      }}
    />
  );
}

/** Asks before a revoked number can register again. */
export function RestoreDialog({ number, ...frame }: Props) {
  const restore = useOperation('DELETE /phone-numbers/:id/revocation');
  const phone = usePhoneFormat()(number.phone);
  return (
    <ConfirmDialog
      {...frame}
      title={`Restore ${phone}?`}
      description={
        number.used_by_name
          ? `${number.used_by_name} changed to another number. Restore this one only if someone else has it now: anyone with its SIM card can register.`
          : "Its owner can register again. Profile details that were imported for them don't come back."
      }
      tone="primary"
      action="Restore"
      busyAction="Restoring..."
      otherwise="We couldn’t restore the phone number. Try again."
      onConfirm={async () => {
        await restore.mutateAsync({ params: { id: number.id } });
        toast.success(`${phone} can register again`);
      }}
    />
  );
}

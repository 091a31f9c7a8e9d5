import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { useSession } from '../lib/session.ts';
import { spaced } from '../lib/words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { CHANGED_BY_ROLES, fullName, type Named } from './roles.ts';
import { useRefreshOwnAccess } from './use-refresh-own-access.ts';

type Props = DialogFrameProps & { user: Named; role: { id: string; name: string } };

/** Confirmation that names the person and the role (spec 5). */
export function RemoveRole({ user, role, ...frame }: Props) {
  const { user: me } = useSession();
  const refreshOwnAccess = useRefreshOwnAccess();
  const revoke = useOperation('DELETE /users/:id/roles/:role_id', { refreshes: CHANGED_BY_ROLES });
  const [who, which] = [fullName(user), spaced(role.name)];
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${which} from ${who}?`}
      description={
        user.id === me?.id
          ? 'This is your own role. You lose its permissions at once, and only another super admin can assign it again.'
          : `${user.first_name} loses its permissions at once. You can assign it again.`
      }
      action="Remove Role"
      busyAction="Removing..."
      otherwise="Failed to remove role. Please try again."
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: user.id, role_id: role.id } });
        toast.success(`${who} no longer holds ${which}`);
        await refreshOwnAccess(user.id);
      }}
    />
  );
}

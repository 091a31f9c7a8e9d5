import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { useSession } from '../lib/session.ts';
import { spaced } from '../lib/text-format.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { fullName, type Named, type Role } from './roles.ts';
import { useRefreshOwnAccess } from './use-refresh-own-access.ts';

type Props = DialogFrameProps & { user: Named; role: Pick<Role, 'id' | 'name' | 'users_count'> };

/** Asks before a role is removed (spec 5); the last SUPER_ADMIN keeps it. */
export function RemoveRole(props: Props) {
  const { user, role, ...frame } = props;
  if (role.name !== 'SUPER_ADMIN' || role.users_count > 1) return <Question {...props} />;
  return (
    <RefusalDialog
      {...frame}
      title={`${fullName(user)} is the last SUPER ADMIN`}
      description="There must always be one. Assign the role to someone else first."
    />
  );
}

/** Names the person and the role. */
function Question({ user, role, ...frame }: Props) {
  const { user: me } = useSession();
  const refreshOwnAccess = useRefreshOwnAccess();
  const revoke = useOperation('DELETE /users/:id/roles/:role_id');
  const [who, which] = [fullName(user), spaced(role.name)];
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${which} from ${who}?`}
      description={
        user.id === me?.id
          ? 'This is your own role. You lose its permissions immediately, and only another super admin can assign it again.'
          : `${user.first_name} loses its permissions immediately. You can assign it again.`
      }
      action="Remove Role"
      busyAction="Removing..."
      otherwise="Failed to remove role. Please try again."
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: user.id, role_id: role.id } });
        toast.success(`${who} no longer has the role ${which}`);
        await refreshOwnAccess(user.id);
      }}
    />
  );
}

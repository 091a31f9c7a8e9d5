import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { useSession } from '../lib/session.ts';
import { spaced } from '../lib/words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { fullName, type Named, ROLE_READS } from './roles.ts';
import { useRefreshOwnAccess } from './use-refresh-own-access.ts';

type Props = DialogFrameProps & { user: Named; role: { id: string; name: string } };

/** Asks before a role is taken away, naming person and role (spec 5). */
export function RemoveRole({ user, role, ...frame }: Props) {
  const { user: me } = useSession();
  const follow = useRefreshOwnAccess();
  const revoke = useOperation('DELETE /users/:id/roles/:role_id', { refreshes: ROLE_READS });
  const [who, which] = [fullName(user), spaced(role.name)];
  return (
    <ConfirmDialog
      {...frame}
      title={`Remove ${which} from ${who}?`}
      description={
        user.id === me?.id
          ? 'This is your own role: what it lets you do ends at once, and someone else has to give it back.'
          : `What it lets ${user.first_name} do ends at once. It can be assigned again.`
      }
      action="Remove Role"
      busyAction="Removing..."
      otherwise="Failed to remove role. Please try again."
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { id: user.id, role_id: role.id } });
        toast.success(`${who} no longer holds ${which}`);
        await follow(user.id);
      }}
    />
  );
}

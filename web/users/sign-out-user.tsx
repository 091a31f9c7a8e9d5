import { personName } from '../../contract/person-name.ts';
import type { DialogFrameProps } from '../lib/dialog-state.ts';
import { useOperation } from '../lib/operation.ts';
import { plural } from '../lib/text-format.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import type { NamedUser } from './search.ts';

/** For a lost phone or a borrowed password: ends every session of someone else. */
export function SignOutUser({ user, ...frame }: DialogFrameProps & { user: NamedUser }) {
  const end = useOperation('POST /users/:id/session-revocations');
  const name = personName(user);
  return (
    <ConfirmDialog
      {...frame}
      title={`Sign out ${name} everywhere?`}
      action="Sign Out Everywhere"
      busyAction="Signing out..."
      otherwise="We couldn’t sign them out. Try again."
      onConfirm={async () => {
        const { ended } = await end.mutateAsync({ params: { id: user.id } });
        toast.success(
          ended === 0
            ? `${name} wasn’t signed in anywhere.`
            : `${name} was signed out on ${plural(ended, 'device', 'devices')}.`,
        );
      }}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>They’re signed out on every device immediately. What they’re typing there may be lost.</li>
        <li>Their password still works. If someone else knows it, ask them to change it.</li>
        <li>They get an email about it. The activity log records your name.</li>
      </ul>
    </ConfirmDialog>
  );
}

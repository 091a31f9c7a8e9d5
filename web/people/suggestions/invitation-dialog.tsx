import type { DialogFrameProps } from '../../lib/dialog-state.ts';
import { useSession } from '../../lib/session.ts';
import { WhatsAppDialog } from '../../ui/whatsapp-dialog.tsx';
import type { Entry, SchoolClass } from '../rosters/queries.ts';
import { invitationTo } from './invitation.ts';

type Props = DialogFrameProps & { entry: Entry; schoolClass: SchoolClass; phone: string };

/** The invitation for a classmate whose number staff approved, to send by WhatsApp or to copy. */
export default function InvitationDialog({ entry, schoolClass, phone, ...frame }: Props) {
  const { user } = useSession();
  const inviter = user ? `${user.first_name} ${user.last_name}` : '';
  const { first_name, last_name } = entry;
  return (
    <WhatsAppDialog
      {...frame}
      title={`Invite ${first_name} ${last_name}`}
      description="The number is approved. Send this from your own phone: people answer a friend."
      {...invitationTo({ first_name, phone, schoolClass, inviter, origin: window.location.origin })}
    />
  );
}
